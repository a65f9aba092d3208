/** Looks at the copies that older builds of the page left: some could store a page without its scripts. */
import { fitsType } from './genuine.ts'

/** `none`: no older build has kept a page; `broken`: none that was kept can start; `fit`: one can. */
export type OlderCopies = 'none' | 'broken' | 'fit'

/** Whether every script and style sheet that the page names is kept under its address. */
async function canStart(page: Response, folder: string): Promise<boolean> {
  const names = [...(await page.text()).matchAll(/(?:src|href)="([^":]+\.(?:js|css))"/g)]
  const kept = names.map(async ([, name = '']) => {
    const { href } = new URL(name, folder)
    const file = await caches.match(href)
    return file !== undefined && fitsType(href, file)
  })
  return (await Promise.all(kept)).every(Boolean)
}

/** Judges the copies in the caches with these names; `folder` is the address of the page. */
export async function judgeOlder(names: readonly string[], folder: string): Promise<OlderCopies> {
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(folder)))
  const found = pages.flatMap((page) => page ?? [])
  const fit = await Promise.all(found.map((page) => canStart(page, folder)))
  return found.length === 0 ? 'none' : fit.includes(true) ? 'fit' : 'broken'
}

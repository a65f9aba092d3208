/** The licences of what a build contains of other people's work. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const here = import.meta.dirname

/** Adds third-party.txt to a build: the licences of npm packages, crates, and the pieces' characters. */
export function shipLicences(): Plugin {
  return {
    name: 'narikoma-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const packages = modules.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      const texts = [...new Set(packages)].sort().map((name) => {
        const folder = resolve(here, 'node_modules', name)
        const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
        // Code must not be shipped without its licence.
        if (!licence) throw new Error(`${name} has no licence file`)
        return `${name}\n\n${readFileSync(resolve(folder, licence), 'utf8').trim()}`
      })
      // Written by `cargo xtask build` for the crates that are linked into the engine.
      const crates = resolve(here, 'pkg/third-party-crates.txt')
      if (existsSync(crates)) texts.push(readFileSync(crates, 'utf8').trim())
      const characters = readFileSync(resolve(here, 'www/elements/board/pieces/OFL.txt'), 'utf8').trim()
      const source = [...texts, `The characters on the pieces\n\n${characters}`].join(
        `\n\n${'-'.repeat(72)}\n\n`,
      )
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source: `${source}\n` })
    },
  }
}

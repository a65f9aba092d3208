/** The list of the chapters, with what is solved. */
import { html, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import type { LessonsText } from '../../text/lessons/text.ts'
import { addressOf } from '../route.ts'
import type { Progress } from './progress.ts'
import type { Chapter } from './taskFile.ts'

type ChapterName = keyof LessonsText['chapters']

/** The texts of a chapter; the tests prove that every name has some. */
export const chapterText = ({ name }: Chapter, words: LessonsText) => words.chapters[name as ChapterName]

/** The address of a task, by its number from 0. */
export const taskAddress = ({ name }: Chapter, index: number): string => addressOf('lessons', name, index + 1)

/** The index of the first task of a chapter that is not solved; 0 where all are. */
export const firstOpen = ({ tasks }: Chapter, progress: Progress): number =>
  Math.max(
    0,
    tasks.findIndex((task) => !progress.has(task)),
  )

/** The list. */
export function chapterList(
  chapters: readonly Chapter[],
  progress: Progress,
  words: LessonsText,
  title: Ref<HTMLElement>,
): TemplateResult {
  const next = chapters.find((chapter) => progress.count(chapter) < chapter.tasks.length)
  const say = progress.isEmpty ? words.start : words.goOn
  const item = (chapter: Chapter, index: number) => {
    const [solved, of] = [progress.count(chapter), chapter.tasks.length]
    const { title, about } = chapterText(chapter, words)
    return html`<li><a
        href=${taskAddress(chapter, firstOpen(chapter, progress))}
        data-testid="lessons-${chapter.name}"
        data-solved=${solved === of}
      >
        <small>${words.chapter(index + 1)}</small>
        <b>${title}</b>
        <span>${about}</span>
        <progress aria-hidden="true" max=${of} value=${solved}></progress>
        <span class="count">${words.progress(solved, of)}</span>
      </a></li>`
  }
  const first =
    next &&
    html`<a class="lessons-next" data-testid="lessons-next" href=${taskAddress(next, firstOpen(next, progress))}>${say(chapterText(next, words).title)}</a>`
  return html`<p class="lessons-intro" tabindex="-1" ${ref(title)}>${words.intro}</p>
    <p class="lessons-start">${first} <a href=${addressOf('rules')} data-testid="lessons-rules">${words.rules}</a></p>
    <ol class="lessons-chapters">${chapters.map(item)}</ol>`
}

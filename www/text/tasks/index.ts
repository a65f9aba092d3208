/** The texts of own mistakes and of next-move problems, fetched with their rooms. */
import { LateTexts } from '../lateTexts.ts'
import type { TasksText } from './text.ts'

export const TASKS_TEXTS = new LateTexts<TasksText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})

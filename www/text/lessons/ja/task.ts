/** A task: what to do, a hint, and the fact that its solution shows. */
export const task = (ask: string, hint: string, right: string) => ({ ask, hint, right })

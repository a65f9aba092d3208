/** The exceptions of the engine's clients. */

/** No worker could be kept alive; the next request tries again. */
export class EngineLost extends Error {}

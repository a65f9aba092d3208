/** The wheel over a board steps through the moves. */

/** Wheel movement of one step, in pixels: mice send about 100 for a notch, touch pads many small amounts. */
const STEP = 60
/** Movement is counted anew after this pause, in milliseconds. */
const PAUSE = 250

/** A listener with its options, for a template's `@wheel`. */
export interface WheelListener {
  handleEvent(event: WheelEvent): void
  passive: false
}

/**
 * A listener that calls `step` with 1 or -1 for every step of the wheel over its element; the
 * page scrolls instead where `step` returns false.
 */
export function wheelSteps(step: (by: 1 | -1) => boolean): WheelListener {
  let sum = 0
  let last = 0
  return {
    passive: false,
    handleEvent(event) {
      // With Ctrl the wheel zooms.
      if (event.ctrlKey || event.deltaY === 0) return
      if (event.timeStamp - last > PAUSE || Math.sign(sum) !== Math.sign(event.deltaY)) sum = 0
      last = event.timeStamp
      // Some mice count in lines.
      sum += event.deltaMode === 0 ? event.deltaY : event.deltaY * 33
      if (Math.abs(sum) < STEP) return event.preventDefault()
      const by = sum > 0 ? 1 : -1
      sum = 0
      if (step(by)) event.preventDefault()
    },
  }
}

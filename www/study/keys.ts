/** Keys that belong to whoever has the focus. */

/** Whether this key is meant for a field or a dialog, or is part of a shortcut of the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true
  return event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
}

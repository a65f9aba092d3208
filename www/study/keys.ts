/** Whether a key belongs to a field, a dialog or a shortcut of the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true
  return event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
}

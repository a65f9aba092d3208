/** Texts as files of the device. */

/** Offers a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Not at once: the browser may begin to read it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the person choose a file; `read` gets its text. */
export function chooseFile(read: (text: string) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.json' })
  input.addEventListener('change', () => void input.files?.[0]?.text().then(read))
  input.click()
}

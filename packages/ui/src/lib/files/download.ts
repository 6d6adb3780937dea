/** Gives the browser a text to keep as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Freed once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

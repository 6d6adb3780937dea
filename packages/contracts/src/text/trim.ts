/**
 * The text without the characters at its ends that `off` fits. An expression such as /x+$/ looks from each x anew, so that a long run of them
 * within a text takes the square of its length; this looks at each character once.
 * @param off fits one character
 */
export const trimmed = (text: string, off: RegExp): string => {
  let from = 0
  while (from < text.length && off.test(text.charAt(from))) from += 1
  return trimmedEnd(text.slice(from), off)
}

/** As `trimmed`, at the end alone. */
export function trimmedEnd(text: string, off: RegExp): string {
  let end = text.length
  while (end > 0 && off.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A formatter for tests that never gets done with one text. */
export function format(text: string): string {
  while (text === 'endless');
  return `<p>${text}</p>`
}

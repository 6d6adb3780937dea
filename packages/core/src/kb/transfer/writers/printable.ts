/** What the fonts that every reader of PDF has hold beyond Latin-1. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const INSTEAD: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↑': '^',
  '↓': 'v',
  '✓': 'x',
  '✔': 'x',
  '☑': '[x]',
  '☐': '[ ]',
  '✗': '-',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '−': '-',
  '‑': '-',
  ' ': ' ',
  '\u00A0': ' ',
}

/** Text as the fonts of the file can show it: a sign that they lack is written otherwise, or as a question mark; pictograms are left out. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu,
      (sign) => INSTEAD[sign] ?? (sign <= '\u00FF' || EXTRA.includes(sign) ? sign : ''),
    )
    .replace(/[^\n\t\x20-\x7E\u00A1-\u00FF]/gu, (sign) => (EXTRA.includes(sign) ? sign : (INSTEAD[sign] ?? '?')))
    .replace(/\t/g, '  ')

/** Spreadsheets know by it that a file is UTF-8. */
export const BOM = '\uFEFF'
/** The end of a cell: spreadsheets of this country take a semicolon, and then write decimals with a comma. */
export type Separator = ';' | ','
/** Cells that begin like this, or with quotes and blanks before it, are formulas to a spreadsheet, or hide one from us (I18). */
const FORMULA = /^[\s\0'"]*[=+\-@＝＋－＠\t\r\n\0]/

/** One cell: a formula is made text by an apostrophe, and everything that could end a cell is inside quotes. */
export function csvCell(value: unknown, separator: Separator = ';'): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\0', '')
  const isFormula = FORMULA.test(String(value)) || FORMULA.test(text)
  const safe = isFormula ? `'${text}` : text
  return isFormula || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly unknown[], separator: Separator = ';'): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`

/** A cell as it was before it was made text: the apostrophe is none of its own. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)

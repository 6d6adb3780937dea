/** Spreadsheets know by it that a file is UTF-8. */
export const BOM = '\uFEFF'
/** What spreadsheets of this country take for the end of a cell. */
const SEPARATOR = ';'
/** Cells that begin like this are formulas to a spreadsheet, or hide one from us (I18). */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠\t\r\n\0]/

/** One cell: a formula is made text by an apostrophe, and everything that could end a cell is inside quotes. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\0', '')
  const isFormula = typeof value !== 'number' && (FORMULA.test(String(value)) || FORMULA.test(text))
  const safe = isFormula ? `'${text}` : text
  return isFormula || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(SEPARATOR)}\r\n`

import { said } from '@balcao/ui/lib/language'
import type { ReportRow } from './import-types.ts'
import { t } from './messages.ts'

/** The columns of a file by the heads that an import knows. */
export type ErrorFile<Row> = { name: string; columns: readonly (readonly [head: string, of: keyof Row & string])[] }

/** Spreadsheets take what begins so for a formula; an import takes the apostrophe off again. */
const FORMULA = /^[=+\-@]/

function cell(value: unknown): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const line = (cells: readonly unknown[]) => `${cells.map(cell).join(';')}\r\n`

/** The lines with errors and what is wrong with each, as a file to be mended and sent again. */
export function errorText<Row extends ReportRow>(rows: readonly Row[], { columns }: ErrorFile<Row>): string {
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const head = line([...columns.map(([name]) => name), t('problems')])
  const told = ({ errors }: Row) => errors.map(({ reason }) => said(reason)).join(' ')
  return `\ufeff${head}${wrong.map((row) => line([...columns.map(([, of]) => row[of]), told(row)])).join('')}`
}

import { BOM, csvLine } from '@balcao/contracts/csv'
import { refusalText } from '@balcao/ui/lib/language'
import type { ReportRow } from './import-types.ts'
import { t } from './messages.ts'

/** The columns of a file by the heads that an import knows. */
export type ErrorFile<Row> = {
  name: string
  columns: readonly (readonly [head: string, of: keyof Row & string])[]
  /** Columns that the organisation named itself, of a row: the same for all rows of a file. */
  own?: (row: Row) => readonly { label: string; text: string }[]
}

/** The lines with errors and what is wrong with each, as a file to be mended and sent again. */
export function errorText<Row extends ReportRow>(rows: readonly Row[], { columns, own }: ErrorFile<Row>): string {
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const head = csvLine([
    ...columns.map(([name]) => name),
    ...(wrong[0] ? (own?.(wrong[0]) ?? []) : []).map(({ label }) => label),
    t('problems'),
  ])
  const told = ({ errors }: Row) => errors.map(refusalText).join(' ')
  return `${BOM}${head}${wrong.map((row) => csvLine([...columns.map(([, of]) => row[of]), ...(own?.(row) ?? []).map(({ text }) => text), told(row)])).join('')}`
}

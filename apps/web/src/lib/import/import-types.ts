import type { FieldError } from '@balcao/contracts/error-body'

/** One line of a file, as the server understood it. */
export type ReportRow = { line: number; errors: readonly FieldError[] }
/** What would become of a file, or became of it. */
export type Report<Row extends ReportRow> = { valid: number; invalid: number; created: number; rows: readonly Row[] }

/** How a file of one kind is looked at and written. */
export type Source<Row extends ReportRow> = {
  /** What its repeated writing is known by, in this tab. */
  name: string
  look: (csv: string) => Promise<Report<Row>>
  write: (input: { csv: string; skipWrong: boolean }, actionKey: string) => Promise<Report<Row>>
  tooBig: () => string
}

import { z } from 'zod'
import { opaque } from '../common.ts'
import { FieldError } from '../error-body.ts'

export const MAX_IMPORT_ROWS = 500
/** Characters of an import file; more than `MAX_IMPORT_ROWS` people need. */
export const MAX_IMPORT_LENGTH = 400_000

export const ImportUsers = z.strictObject({
  /** The file's text: a line of column names (nome, e-mail, papel, empresa), then one person a line. */
  csv: opaque(MAX_IMPORT_LENGTH),
  /** True only looks, and writes nothing. */
  dryRun: z.boolean().default(true),
  /** False writes nothing when any line has an error. */
  skipWrong: z.boolean().default(false),
  invite: z.boolean().default(true),
})
export type ImportUsers = z.output<typeof ImportUsers>

/** One line of the file, as it was understood; `line` counts from 1 as editors and spreadsheets do. */
export const ImportRow = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  company: z.string(),
  errors: z.array(FieldError),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportReport = z.object({
  dryRun: z.boolean(),
  valid: z.int(),
  invalid: z.int(),
  /** How many were written; none when only looking. */
  created: z.int(),
  rows: z.array(ImportRow),
})
export type ImportReport = z.output<typeof ImportReport>

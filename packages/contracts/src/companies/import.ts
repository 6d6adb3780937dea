import { z } from 'zod'
import { opaque } from '../common.ts'
import { FieldError } from '../error-body.ts'
import { MAX_IMPORT_LENGTH } from '../users/import.ts'

export const ImportCompanies = z.strictObject({
  /** The file's text: a line of column names (nome, razão social, CNPJ, telefone, site, endereço, segmento, observações, nível, saúde, responsável, matriz), then one company a line. */
  csv: opaque(MAX_IMPORT_LENGTH),
  /** True only looks, and writes nothing. */
  dryRun: z.boolean().default(true),
  /** False writes nothing when any line has an error. */
  skipWrong: z.boolean().default(false),
})
export type ImportCompanies = z.output<typeof ImportCompanies>

/** One line of the file, as it was written. */
export const CompanyImportRow = z.object({
  line: z.int(),
  name: z.string(),
  legalName: z.string(),
  cnpj: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  segment: z.string(),
  notes: z.string(),
  tier: z.string(),
  health: z.string(),
  owner: z.string(),
  parent: z.string(),
  errors: z.array(FieldError),
})
export type CompanyImportRow = z.output<typeof CompanyImportRow>

export const CompanyImportReport = z.object({
  dryRun: z.boolean(),
  valid: z.int(),
  invalid: z.int(),
  /** How many were written; none when only looking. */
  created: z.int(),
  rows: z.array(CompanyImportRow),
})
export type CompanyImportReport = z.output<typeof CompanyImportReport>

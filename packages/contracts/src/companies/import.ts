import { z } from 'zod'
import { opaque } from '../common.ts'
import { FieldError } from '../error-body.ts'
import { MAX_IMPORT_LENGTH } from '../users/import.ts'

export const ImportCompanies = z.strictObject({
  /**
   * The file's text: a line of column names (nome, razão social, CNPJ, telefone, outros telefones, site, endereço, outros
   * endereços, segmento, observações, nível, saúde, responsável, matriz, sem IA, plano, início do contrato, fim do contrato, banco de horas,
   * horas valem para), then one company a line. Several phones or addresses of a cell are parted by '|', each with what it is for before a colon. */
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
  phones: z.string(),
  website: z.string(),
  address: z.string(),
  addresses: z.string(),
  segment: z.string(),
  notes: z.string(),
  tier: z.string(),
  health: z.string(),
  owner: z.string(),
  parent: z.string(),
  withoutAi: z.string(),
  plan: z.string(),
  start: z.string(),
  end: z.string(),
  hoursPool: z.string(),
  period: z.string(),
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

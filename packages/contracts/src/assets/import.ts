import { z } from 'zod'
import { opaque } from '../common.ts'
import { FieldError } from '../error-body.ts'
import { MAX_IMPORT_LENGTH } from '../users/import.ts'

export const ImportAssets = z.strictObject({
  /**
   * The file's text: a line of column names (nome, patrimônio, tipo, situação, número de série, fabricante, modelo, empresa, pessoa, local,
   * comprado em, garantia até, custo, observações, and labels of custom fields), then one asset a line. */
  csv: opaque(MAX_IMPORT_LENGTH),
  /** True only looks, and writes nothing. */
  dryRun: z.boolean().default(true),
  /** False writes nothing when any line has an error. */
  skipWrong: z.boolean().default(false),
})
export type ImportAssets = z.output<typeof ImportAssets>

/** One line of the file, as it was written. */
export const AssetImportRow = z.object({
  line: z.int(),
  name: z.string(),
  tag: z.string(),
  kind: z.string(),
  status: z.string(),
  serialNumber: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  company: z.string(),
  person: z.string(),
  location: z.string(),
  purchasedOn: z.string(),
  warrantyUntil: z.string(),
  cost: z.string(),
  notes: z.string(),
  /** The organisation's own fields, by their labels, in their order. */
  customFields: z.array(z.object({ label: z.string(), text: z.string() })),
  errors: z.array(FieldError),
})
export type AssetImportRow = z.output<typeof AssetImportRow>

export const AssetImportReport = z.object({
  dryRun: z.boolean(),
  valid: z.int(),
  invalid: z.int(),
  /** How many were written; none when only looking. */
  created: z.int(),
  rows: z.array(AssetImportRow),
})
export type AssetImportReport = z.output<typeof AssetImportReport>

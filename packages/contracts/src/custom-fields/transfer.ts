import { z } from 'zod'
import { FieldError } from '../error-body.ts'
import { CreateField, MAX_FIELDS_OF_ENTITY } from './fields.ts'
import { Entity } from './values.ts'

/** A field as files carry it: all but what belongs to one installation. */
export const PortableField = CreateField.required({ key: true })
export type PortableField = z.output<typeof PortableField>

/** A file of field definitions, written by an export and read by an import. */
export const FieldFile = z.object({ version: z.literal(1), exportedAt: z.string(), fields: z.array(PortableField) })
export type FieldFile = z.output<typeof FieldFile>

export const ExportFields = z.strictObject({ entity: Entity })
export type ExportFields = z.output<typeof ExportFields>

/**
 * Lines are read one by one, so that each wrong one is told of by itself. A key that is there already is updated with
 * `mode: 'update'`, left alone with `mode: 'skip'`.
 */
export const ImportFields = z.strictObject({
  version: z.literal(1).default(1),
  exportedAt: z.string().max(40).optional(),
  fields: z
    .array(z.unknown())
    .min(1)
    .max(MAX_FIELDS_OF_ENTITY * 3),
  mode: z.enum(['skip', 'update']).default('skip'),
  dryRun: z.boolean().default(false),
})
export type ImportFields = z.output<typeof ImportFields>

export const ImportedField = z.object({
  entity: z.string(),
  key: z.string(),
  label: z.string(),
  action: z.enum(['create', 'update', 'skip', 'refuse']),
  errors: z.array(FieldError),
})
export const FieldImportReport = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  fields: z.array(ImportedField),
})
export type FieldImportReport = z.output<typeof FieldImportReport>

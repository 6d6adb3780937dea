import { z } from 'zod'
import { FieldError } from '../error-body.ts'
import { MAX_TYPES } from '../tickets/type-words.ts'
import { CreateField, MAX_FIELDS_OF_ENTITY } from './fields.ts'
import { CreateForm } from './forms.ts'
import { Entity } from './values.ts'

/** A field as files carry it: all but what belongs to one installation. */
export const PortableField = CreateField.required({ key: true })
export type PortableField = z.output<typeof PortableField>

/** A file of field definitions and forms of types, written by an export and read by an import. */
export const FieldFile = z.object({
  version: z.literal(1),
  exportedAt: z.string(),
  fields: z.array(PortableField),
  forms: z.array(CreateForm),
})
export type FieldFile = z.output<typeof FieldFile>

export const ExportFields = z.strictObject({ entity: Entity })
export type ExportFields = z.output<typeof ExportFields>

/**
 * Lines are read one by one, so that each wrong one is told of by itself. A key that is there already, and a form of a type that has one,
 * is updated with `mode: 'update'`, left alone with `mode: 'skip'`.
 */
export const ImportFields = z.strictObject({
  version: z.literal(1).default(1),
  exportedAt: z.string().max(40).optional(),
  fields: z
    .array(z.unknown())
    .min(1)
    .max(MAX_FIELDS_OF_ENTITY * 3),
  forms: z.array(z.unknown()).max(MAX_TYPES).default([]),
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
export const ImportedForm = ImportedField.pick({ action: true, errors: true }).extend({ type: z.string() })
/** How many fields there are of each action; forms are refused with them. */
export const FieldImportReport = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  fields: z.array(ImportedField),
  forms: z.array(ImportedForm),
})
export type FieldImportReport = z.output<typeof FieldImportReport>

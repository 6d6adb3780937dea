import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { isReservedKey } from '../reserved-keys.ts'
import { OptionsBy } from './options-by.ts'
import { FieldRule } from './rule.ts'
import { CURRENCIES, FIELD_TYPES } from './types.ts'
import { Entity, FieldKey, SentValue } from './values.ts'

export const MAX_LABEL = 80
export const MAX_TEXT = 255
export const MAX_LONG_TEXT = 10_000
export const MAX_URL = 2_000
export const MAX_NUMBER = 1e15
export const MAX_OPTIONS = 200
/** Fields an entity can have, the inactive among them. */
export const MAX_FIELDS_OF_ENTITY = 100

/** One choice of a selection. An inactive one stays on what has it and is offered no more. */
export const FieldOption = z.strictObject({
  value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, { error: because('option_value_malformed') }),
  label: line(MAX_LABEL),
  isActive: z.boolean().default(true),
})
export type FieldOption = z.output<typeof FieldOption>

/** Limits of a value: the smallest and largest number, the longest text, the decimals, the currency. */
export const FieldSettings = z.strictObject({
  min: z.number().min(-MAX_NUMBER).max(MAX_NUMBER).optional(),
  max: z.number().min(-MAX_NUMBER).max(MAX_NUMBER).optional(),
  maxLength: z.int().min(1).max(MAX_LONG_TEXT).optional(),
  decimals: z.int().min(0).max(6).optional(),
  currency: z.enum(CURRENCIES).optional(),
})
export type FieldSettings = z.output<typeof FieldSettings>

/** A field that a tenant added to its tickets, people, companies or assets. */
export const CustomField = z.object({
  id: Id,
  entity: Entity,
  key: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  helpText: z.string(),
  required: z.boolean(),
  requiredToResolve: z.boolean(),
  options: z.array(FieldOption),
  settings: FieldSettings,
  defaultValue: SentValue,
  position: z.int(),
  isActive: z.boolean(),
  visibleToCustomers: z.boolean(),
  editableByCustomers: z.boolean(),
  showWhen: FieldRule.nullable(),
  requireWhen: FieldRule.nullable(),
  /** Of which other field's options these go. */
  optionsBy: OptionsBy.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type CustomField = z.output<typeof CustomField>

const definition = {
  label: line(MAX_LABEL),
  helpText: z.union([z.literal(''), prose(500)]).optional(),
  required: z.boolean().optional(),
  requiredToResolve: z.boolean().optional(),
  options: z.array(FieldOption).max(MAX_OPTIONS).optional(),
  settings: FieldSettings.optional(),
  defaultValue: SentValue.optional(),
  isActive: z.boolean().optional(),
  visibleToCustomers: z.boolean().optional(),
  editableByCustomers: z.boolean().optional(),
  showWhen: FieldRule.nullable().optional(),
  requireWhen: FieldRule.nullable().optional(),
  optionsBy: OptionsBy.nullable().optional(),
}

/** Values are sent by the keys of their fields: a field of a reserved one could never be filled in. */
const NewFieldKey = FieldKey.refine((key) => !isReservedKey(key), { error: because('key_reserved') })

/** Without `key` it is made from the label. */
export const CreateField = z.strictObject({ entity: Entity, key: NewFieldKey.optional(), type: z.enum(FIELD_TYPES), ...definition })
export type CreateField = z.output<typeof CreateField>

/** Entity, key and type are for ever: values hang on them. With `version`, a stale one is refused (409). */
export const UpdateField = z.strictObject({
  id: Id,
  version: z.int().positive().optional(),
  ...definition,
  label: definition.label.optional(),
})
export type UpdateField = z.output<typeof UpdateField>

export const GetField = z.strictObject({ id: Id })
export type GetField = z.output<typeof GetField>

export const ListFields = z.strictObject({ active_only: z.boolean().default(true) })
export type ListFields = z.output<typeof ListFields>
export const ListEntityFields = z.strictObject({ entity: Entity, active_only: z.boolean().default(true) })
export type ListEntityFields = z.output<typeof ListEntityFields>
export const FieldList = z.array(CustomField)

/** A field that has values is removed only by who says so. */
export const DeleteField = z.strictObject({ id: Id, withValues: z.boolean().default(false) })
export type DeleteField = z.output<typeof DeleteField>
export const FieldDeleted = z.object({ success: z.boolean(), values: z.int() })

/** All fields of the entity, in their new order. */
export const ReorderFields = z.strictObject({ entity: Entity, ids: z.array(Id).max(MAX_FIELDS_OF_ENTITY) })
export type ReorderFields = z.output<typeof ReorderFields>

export const DuplicateField = z.strictObject({ id: Id, label: line(MAX_LABEL).optional(), key: NewFieldKey.optional() })
export type DuplicateField = z.output<typeof DuplicateField>

import { z } from 'zod'
import { freeObject, Id } from '../common.ts'
import { because } from '../reasons.ts'
import { FIELD_ENTITIES } from './types.ts'

export const MAX_FIELD_KEY = 40
/** How a field is named in addresses, files and values; it never changes. */
export const FieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: because('field_key_malformed') })

/** A value as it is read. A person comes with the name; several options come as their keys. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.object({ id: Id, name: z.string() })])
export type FieldValue = z.output<typeof FieldValue>

/** Values by the key of their field; what is empty is not there. */
export const FieldValues = z.record(z.string(), FieldValue)
export type FieldValues = z.output<typeof FieldValues>

/** A value as it is sent: a person as the id; null empties. What fits is the field's to say. */
export const SentValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.array(z.string().max(60)).max(200), z.null()])
export type SentValue = z.output<typeof SentValue>
export const MAX_FIELDS = 200
export const SentValues = freeObject(SentValue, { maxKey: 100, maxKeys: MAX_FIELDS })
export type SentValues = z.output<typeof SentValues>

export const Entity = z.enum(FIELD_ENTITIES)

export const GetValues = z.strictObject({ entity: Entity, id: Id })
export type GetValues = z.output<typeof GetValues>

/** The values of one ticket, person, company or asset. */
export const EntityValues = z.object({ entity: Entity, id: Id, values: FieldValues })
export type EntityValues = z.output<typeof EntityValues>

export const SaveValues = z.strictObject({ entity: Entity, id: Id, values: SentValues })
export type SaveValues = z.output<typeof SaveValues>

/** Empties these fields, or all. */
export const DeleteValues = z.strictObject({ entity: Entity, id: Id, keys: z.array(FieldKey).min(1).max(MAX_FIELDS).optional() })
export type DeleteValues = z.output<typeof DeleteValues>

/** One set of values for many: one wrong value, and nothing at all is written. */
export const BulkUpdateValues = z.strictObject({ entity: Entity, ids: z.array(Id).min(1).max(500), values: SentValues })
export type BulkUpdateValues = z.output<typeof BulkUpdateValues>

/** The values of one thing given to others; `overwrite: false` fills only what is empty there. */
export const CopyValues = z.strictObject({
  entity: Entity,
  fromId: Id,
  toIds: z.array(Id).min(1).max(100),
  keys: z.array(FieldKey).min(1).max(MAX_FIELDS).optional(),
  overwrite: z.boolean().default(true),
})
export type CopyValues = z.output<typeof CopyValues>

/** What was written, id by id; ids that the caller does not see are not told of. */
export const ValuesWritten = z.object({ data: z.array(z.object({ id: Id, changed: z.boolean() })), updated: z.int() })
export type ValuesWritten = z.output<typeof ValuesWritten>

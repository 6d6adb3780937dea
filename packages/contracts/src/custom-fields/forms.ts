import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { TypeKey } from '../tickets/types.ts'
import { MAX_FIELDS_OF_ENTITY } from './fields.ts'
import { FieldKey } from './values.ts'

/** A custom field in the form of a type: whether it must be filled when a ticket is opened, and before it is resolved. */
export const FormField = z.strictObject({
  customField: FieldKey,
  required: z.boolean().default(false),
  requiredToResolve: z.boolean().default(false),
})
export type FormField = z.output<typeof FormField>

/** The custom fields that tickets of a type have, in the order of its form. A type without a form has them all. */
export const TicketForm = z.object({
  id: Id,
  type: TypeKey,
  fields: z.array(FormField),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type TicketForm = z.output<typeof TicketForm>
export const TicketForms = z.array(TicketForm)

const fields = z
  .array(FormField)
  .max(MAX_FIELDS_OF_ENTITY)
  .refine((all) => new Set(all.map(({ customField }) => customField)).size === all.length, { error: because('form_field_twice') })

export const CreateForm = z.strictObject({ type: TypeKey, fields })
export type CreateForm = z.output<typeof CreateForm>

/** The type is for ever. With `version`, a stale one is refused (409). */
export const UpdateForm = z.strictObject({ id: Id, version: z.int().positive().optional(), fields })
export type UpdateForm = z.output<typeof UpdateForm>

export const GetForm = z.strictObject({ id: Id })
export type GetForm = z.output<typeof GetForm>
export const FormDeleted = z.object({ success: z.boolean() })

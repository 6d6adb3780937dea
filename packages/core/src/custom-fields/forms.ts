import type { CreateForm, FormField, GetForm, TicketForm, UpdateForm } from '@balcao/contracts/custom-fields/forms'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { typeWord } from '@balcao/contracts/tickets/type-words'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import { loadFields, lockFields } from './field-rows.ts'
import { formView, loadForms, mustFindForm } from './form-rows.ts'

/** The forms of all types that have one. Customers learn of the fields that they see. */
export async function list(ctx: Ctx): Promise<TicketForm[]> {
  const forms = await loadForms(ctx)
  if (ctx.actor.side === 'staff' || forms.length === 0) return forms
  const seen = new Set((await loadFields(ctx, 'ticket')).map(({ key }) => key))
  return forms.map((form) => ({ ...form, fields: form.fields.filter(({ customField }) => seen.has(customField)) }))
}

/** One form. @throws DomainError ticket_form_not_found */
export const get = (ctx: Ctx, { id }: GetForm): Promise<TicketForm> => mustFindForm(ctx, id)

/** What its history calls a form: as its type. */
async function named(ctx: Ctx, form: TicketForm): Promise<TicketForm & { name: string }> {
  const type = (await ownTypes(ctx.db)).find(({ key }) => key === form.type)
  return { ...form, name: typeWord(type ?? { key: form.type, name: null }) }
}

const audited = ({ type, fields }: Pick<TicketForm, 'type' | 'fields'>) => ({ type, fields })

/** Fields that are not there, each by its place. */
export function unknownFields(fields: readonly FormField[], keys: ReadonlySet<string>, path = 'fields'): FieldReason[] {
  return fields.flatMap(({ customField }, n): FieldReason[] =>
    keys.has(customField) ? [] : [{ field: `${path}.${n}.customField`, reason: 'form_field_unknown' }],
  )
}

/** The keys of all fields of tickets; no field and no form changes until this transaction ends. */
const heldKeys = async (ctx: Ctx) => new Set((await lockFields(ctx, 'ticket')).map(({ key }) => key))

/** Writes a checked form of a type that has none. The fields of tickets are locked. */
export async function insertForm(ctx: Ctx, { type, fields }: CreateForm): Promise<TicketForm> {
  const row = await ctx.db
    .insertInto('ticketForms')
    .values({ tenantId: ctx.actor.tenantId, type, fields: JSON.stringify(fields) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const form = formView(row)
  await audit(ctx, { action: 'ticket_form.created', resource: 'ticket_form', resourceId: form.id, ...diff(null, audited(form)) })
  await keepVersion(ctx, 'ticket_form', null, await named(ctx, form))
  return form
}

/** Writes a checked change of a form. The fields of tickets are locked. */
export async function writeForm(ctx: Ctx, before: TicketForm, fields: readonly FormField[]): Promise<TicketForm> {
  const changed = diff(audited(before), audited({ ...before, fields: [...fields] }))
  if (!differs(changed)) return before
  const row = await ctx.db
    .updateTable('ticketForms')
    .set((eb) => ({ fields: JSON.stringify(fields), updatedAt: now as never, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const form = formView(row)
  await audit(ctx, { action: 'ticket_form.updated', resource: 'ticket_form', resourceId: form.id, ...changed })
  await keepVersion(ctx, 'ticket_form', await named(ctx, before), await named(ctx, form))
  return form
}

/**
 * Gives a type a form of its own: from now on its tickets have these custom fields and no others.
 * @throws DomainError forbidden, ticket_form_exists (409), invalid_input for a type or field that is not there
 */
export async function create(ctx: Ctx, input: CreateForm): Promise<TicketForm> {
  must(ctx, 'field.manage')
  const keys = await heldKeys(ctx)
  const wrong = unknownFields(input.fields, keys)
  if (!(await ownTypes(ctx.db)).some(({ key }) => key === input.type)) wrong.push({ field: 'type', reason: 'type_not_found' })
  if (wrong.length > 0) throw invalid(...wrong)
  if ((await loadForms(ctx)).some(({ type }) => type === input.type)) throw conflict('ticket_form_exists')
  return insertForm(ctx, input)
}

/**
 * Changes the fields of a form. What tickets hold in others stays, unseen, until they get another type.
 * @throws DomainError forbidden, ticket_form_not_found, ticket_form_changed (409), invalid_input for a field that is not there
 */
export async function update(ctx: Ctx, input: UpdateForm): Promise<TicketForm> {
  must(ctx, 'field.manage')
  const keys = await heldKeys(ctx)
  const before = await mustFindForm(ctx, input.id)
  if (input.version !== undefined && input.version !== before.version) throw conflict('ticket_form_changed', { current: before })
  const wrong = unknownFields(input.fields, keys)
  if (wrong.length > 0) throw invalid(...wrong)
  return writeForm(ctx, before, input.fields)
}

/** Takes the form of a type away: its tickets have all custom fields again. @throws DomainError forbidden, ticket_form_not_found */
export async function remove(ctx: Ctx, { id }: GetForm): Promise<{ success: boolean }> {
  must(ctx, 'field.manage')
  await lockFields(ctx, 'ticket')
  await deleteForm(ctx, await mustFindForm(ctx, id))
  return { success: true }
}

async function deleteForm(ctx: Ctx, form: TicketForm): Promise<void> {
  const name = await named(ctx, form)
  await ctx.db.deleteFrom('ticketForms').where('id', '=', form.id).execute()
  await audit(ctx, { action: 'ticket_form.deleted', resource: 'ticket_form', resourceId: form.id, ...diff(audited(form), null) })
  await keepVersion(ctx, 'ticket_form', name, null)
}

/** A type that goes takes its form with it, before it is gone. */
export async function forgetForms(ctx: Ctx, types: readonly string[]): Promise<void> {
  if (types.length === 0) return
  await lockFields(ctx, 'ticket')
  for (const form of await loadForms(ctx)) if (types.includes(form.type)) await deleteForm(ctx, form)
}

/** A field that goes leaves the forms that have it. The fields of tickets are locked. */
export async function leaveForms(ctx: Ctx, field: { entity: string; key: string }): Promise<void> {
  if (field.entity !== 'ticket') return
  for (const form of await loadForms(ctx)) {
    const left = form.fields.filter(({ customField }) => customField !== field.key)
    if (left.length < form.fields.length) await writeForm(ctx, form, left)
  }
}

import {
  type CreateField,
  type CustomField,
  type DeleteField,
  type DuplicateField,
  type GetField,
  type ListEntityFields,
  type ListFields,
  MAX_FIELDS_OF_ENTITY,
  type ReorderFields,
  type UpdateField,
} from '@balcao/contracts/custom-fields/fields'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { findBroken } from '../find-broken.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { recountAfterField } from '../sla/on-ground.ts'
import { findBrokenTemplates } from '../templates/on-gone.ts'
import { now } from '../tickets/queries.ts'
import { findBrokenWorkflows } from '../workflows/on-gone.ts'
import { changedDefinition, type Definition, definitionErrors, dependants, keyFrom, newDefinition } from './definition.ts'
import { columnsOf, fieldView, loadFields, lockFields, mustFind } from './field-rows.ts'
import { leaveForms } from './forms.ts'
import { limitedErrors } from './limits.ts'
import { countValues, usedOptions } from './value-rows.ts'

/** All fields of the organisation, by entity and order. */
export async function list(ctx: Ctx, input: ListFields): Promise<CustomField[]> {
  return loadFields(ctx, undefined, input.active_only)
}

/** The fields of one entity, in order. Customers get the active ones of tickets that they may see. */
export async function listOf(ctx: Ctx, input: ListEntityFields): Promise<CustomField[]> {
  return loadFields(ctx, input.entity, input.active_only)
}

/** One field. @throws DomainError custom_field_not_found */
export async function get(ctx: Ctx, input: GetField): Promise<CustomField> {
  return mustFind(ctx, input.id)
}

/** What the audit log keeps of a field. */
const audited = ({ position: _, ...field }: Definition) => ({
  ...Object.fromEntries(Object.entries(field).filter(([name]) => !['id', 'createdAt', 'updatedAt', 'version'].includes(name))),
})

/** Writes a checked definition. The fields of its entity are locked. */
export async function insertField(ctx: Ctx, field: Definition): Promise<CustomField> {
  const row = await ctx.db
    .insertInto('customFields')
    .values({ tenantId: ctx.actor.tenantId, entity: field.entity, ...columnsOf(definitionOf(field)) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'custom_field.created', resource: 'custom_field', resourceId: row.id, ...diff(null, audited(field)) })
  const made = fieldView(row)
  await keepVersion(ctx, 'custom_field', null, made)
  return made
}

/** The columns that people write. */
const definitionOf = (field: Definition): Parameters<typeof columnsOf>[0] => {
  const { key, label, type, helpText, required, requiredToResolve, options, settings, defaultValue, position, isActive } = field
  const { visibleToCustomers, editableByCustomers, showWhen, requireWhen, optionsBy } = field
  const what = { key, label, type, helpText, required, requiredToResolve, options, settings, defaultValue, position, isActive }
  return { ...what, visibleToCustomers, editableByCustomers, showWhen, requireWhen, optionsBy }
}

const last = (fields: readonly CustomField[]) => Math.max(-1, ...fields.map(({ position }) => position)) + 1

/**
 * Adds a field at the end of its entity.
 * @throws DomainError forbidden, invalid_input, custom_field_key_taken, too_many_custom_fields
 */
export async function create(ctx: Ctx, input: CreateField): Promise<CustomField> {
  must(ctx, 'field.manage')
  const others = await lockFields(ctx, input.entity)
  if (others.length >= MAX_FIELDS_OF_ENTITY) throw conflict('too_many_custom_fields', { max: MAX_FIELDS_OF_ENTITY })
  const keys = new Set(others.map(({ key }) => key))
  if (input.key && keys.has(input.key)) throw conflict('custom_field_key_taken', { key: input.key })
  const field = newDefinition(input, input.key ?? keyFrom(input.label, keys), last(others))
  const errors = definitionErrors(field, others)
  if (errors.length) throw invalid(...errors)
  return insertField(ctx, field)
}

/** @throws DomainError custom_field_option_in_use when options would be removed although values hold them */
export async function mustNotLoseOptions(ctx: Ctx, before: CustomField, after: Definition): Promise<void> {
  const gone = before.options.map(({ value }) => value).filter((value) => !after.options.some((option) => option.value === value))
  const used = gone.length ? await usedOptions(ctx, before.id, gone) : []
  if (used.length) throw conflict('custom_field_option_in_use', { options: used })
}

const takes = ({ settings, options, optionsBy }: Definition) => ({ ...settings, options, optionsBy })

/** Does the field take other values than before, or is it read by others, so that rules which name it may no longer fit? */
const isOther = (before: Definition, after: Definition): boolean =>
  before.required !== after.required || before.visibleToCustomers !== after.visibleToCustomers || differs(diff(takes(before), takes(after)))

/** Writes a checked change of a field, and what of it others must know. The fields of its entity are locked. */
export async function writeField(ctx: Ctx, before: CustomField, after: Definition): Promise<CustomField> {
  const changed = diff(audited(before), audited(after))
  if (!differs(changed)) return before
  await mustNotLoseOptions(ctx, before, after)
  const row = await ctx.db
    .updateTable('customFields')
    .set((eb) => ({ ...columnsOf(definitionOf(after)), updatedAt: now as never, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.isActive !== after.isActive) await askedNoMore(ctx, before)
  else if (isOther(before, after)) {
    await findBroken(ctx)
    await findBrokenTemplates(ctx)
  }
  await audit(ctx, { action: 'custom_field.updated', resource: 'custom_field', resourceId: before.id, ...changed })
  const written = fieldView(row)
  await keepVersion(ctx, 'custom_field', before, written)
  return written
}

/** What is wrong with a change of a field: of itself, and of the fields whose rules name it. */
export function changeErrors(after: Definition, before: CustomField, others: readonly CustomField[]) {
  const errors = definitionErrors(after, others)
  if (before.visibleToCustomers && !after.visibleToCustomers && dependants(before.key, others).some((other) => other.visibleToCustomers))
    errors.push({ field: 'visibleToCustomers', reason: 'dependant_is_public' })
  errors.push(...limitedErrors(after, before, others))
  return errors
}

/**
 * Changes a field; its values stay, also when it is deactivated.
 * @throws DomainError forbidden, custom_field_not_found, custom_field_changed (409), custom_field_option_in_use, invalid_input
 */
export async function update(ctx: Ctx, input: UpdateField): Promise<CustomField> {
  must(ctx, 'field.manage')
  const { entity } = await mustFind(ctx, input.id)
  const fields = await lockFields(ctx, entity)
  const before = fields.find(({ id }) => id === input.id)
  if (!before) return mustFind(ctx, input.id)
  if (input.version !== undefined && input.version !== before.version) throw conflict('custom_field_changed', { current: before })
  const after = changedDefinition(before, input)
  const errors = changeErrors(
    after,
    before,
    fields.filter((other) => other !== before),
  )
  if (errors.length) throw invalid(...errors)
  return writeField(ctx, before, after)
}

/**
 * Removes a field. With values in it, only who says `withValues`; they go with it.
 * @throws DomainError forbidden, custom_field_not_found, custom_field_in_use (409, with how many), custom_field_needed
 */
export async function remove(ctx: Ctx, input: DeleteField): Promise<{ success: boolean; values: number }> {
  must(ctx, 'field.manage')
  const { entity } = await mustFind(ctx, input.id)
  const fields = await lockFields(ctx, entity)
  const field = fields.find(({ id }) => id === input.id) ?? (await mustFind(ctx, input.id))
  const needing = dependants(field.key, fields).filter((other) => other.id !== field.id)
  if (needing.length) throw conflict('custom_field_needed', { fields: needing.map(({ label }) => label) })
  const values = await countValues(ctx, field.id)
  if (values > 0 && !input.withValues) throw conflict('custom_field_in_use', { values })
  await ctx.db.deleteFrom('customFields').where('id', '=', field.id).execute()
  await leaveForms(ctx, field)
  await askedNoMore(ctx, field)
  const risk = values > 0 ? 'high' : 'medium'
  await audit(ctx, {
    action: 'custom_field.deleted',
    resource: 'custom_field',
    resourceId: field.id,
    ...diff(audited(field), null),
    details: { values },
    risk,
  })
  await keepVersion(ctx, 'custom_field', field, null)
  return { success: true, values }
}

/** Puts the fields of an entity in this order; each of them is named once. @throws DomainError forbidden, invalid_input */
export async function reorder(ctx: Ctx, input: ReorderFields): Promise<CustomField[]> {
  must(ctx, 'field.manage')
  const fields = await lockFields(ctx, input.entity)
  const known = new Set(fields.map(({ id }) => id))
  if (input.ids.length !== known.size || new Set(input.ids).size !== known.size || input.ids.some((id) => !known.has(id)))
    throw invalid({ field: 'ids', reason: 'fields_incomplete' })
  const before = fields.map(({ key }) => key)
  for (const [position, id] of input.ids.entries())
    if (fields.find((field) => field.id === id)?.position !== position)
      await ctx.db.updateTable('customFields').set({ position }).where('id', '=', id).execute()
  const after = await loadFields(ctx, input.entity, false)
  const order = diff({ order: before }, { order: after.map(({ key }) => key) })
  if (differs(order))
    await audit(ctx, {
      action: 'custom_field.reordered',
      resource: 'custom_field',
      details: { entity: input.entity },
      ...order,
      risk: 'low',
    })
  return after
}

/** Makes a copy of a field at the end, inactive until somebody looked at it. @throws as `create` */
export async function duplicate(ctx: Ctx, input: DuplicateField): Promise<CustomField> {
  must(ctx, 'field.manage')
  const { id: _, createdAt: __, updatedAt: ___, version: ____, position: _____, key: ______, ...field } = await mustFind(ctx, input.id)
  const label = input.label ?? `${field.label.slice(0, 70)} (cópia)`
  return create(ctx, { ...field, label, isActive: false, ...(input.key ? { key: input.key } : {}) })
}

/** SLA policies and rules that ask for a field go by nothing from now on, or by it again. */
async function askedNoMore(ctx: Ctx, field: { entity: string; key: string }): Promise<void> {
  await recountAfterField(ctx, field)
  await findBroken(ctx)
  await findBrokenWorkflows(ctx)
  await findBrokenTemplates(ctx)
}

import { fieldStates, isEmptyValue } from '@balcao/contracts/custom-fields/conditions'
import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { loadFields } from './field-rows.ts'
import { missingToResolve, type Planned, planValues } from './internal/plan.ts'
import { readManyValues, readValues, writeValues } from './value-rows.ts'

/** Checked values, not yet written. */
export type Prepared = { writes: Planned[]; held: FieldValues; people: Map<number, string>; errors: FieldReason[] }

/** The people that values name, with those who were removed only where `also` says so: one can be kept, not chosen. */
export async function peopleIn(ctx: Ctx, writes: readonly Planned[], also: 'removed' | 'none' = 'none'): Promise<Map<number, string>> {
  const ids = writes.flatMap(({ field, to }) => (field.type === 'user' && to !== null ? [Number(to)] : []))
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .$if(also === 'none', (q) => q.where('deletedAt', 'is', null))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What sent values come to for one thing (or, without id, for one about to be made), and what is wrong with them. */
export async function prepare(ctx: Ctx, entity: FieldEntity, id: number | undefined, sent: SentValues): Promise<Prepared> {
  const fields = await loadFields(ctx, entity)
  const { side } = ctx.actor
  const held = id === undefined ? {} : await readValues(ctx.db, entity, id, side)
  const { writes, errors } = planValues(fields, held, sent, { side, creating: id === undefined })
  const people = await peopleIn(ctx, writes)
  for (const { field, to } of writes)
    if (field.type === 'user' && to !== null && !people.has(Number(to)))
      errors.push({ field: `customFields.${field.key}`, reason: 'person_not_found' })
  return { writes, held, people, errors }
}

/** @throws DomainError invalid_input naming each wrong field by its key */
export function mustBeSound({ errors }: Prepared): void {
  if (errors.length) throw invalid(...errors)
}

/** What prepared values change, in words that read the same years later. */
export const changesOf = ({ writes, held, people }: Prepared): Change[] =>
  writes.map(({ field, to }) => {
    const value = field.type === 'user' && to !== null ? { id: Number(to), name: people.get(Number(to)) ?? '' } : to
    return {
      field: `customFields.${field.key}`,
      label: field.label,
      from: displayValue(field, held[field.key]) || null,
      to: displayValue(field, value) || null,
      ...(field.visibleToCustomers ? { forCustomers: true } : {}),
    }
  })

/** Writes prepared values. @returns what changed. @throws as `mustBeSound` */
export async function apply(ctx: Ctx, entity: FieldEntity, id: number, prepared: Prepared): Promise<Change[]> {
  mustBeSound(prepared)
  await writeValues(ctx, entity, [{ id, writes: prepared.writes }])
  return changesOf(prepared)
}

/** Values of tickets as they are once what is planned is written, as the staff see them. */
async function valuesAfter(ctx: Ctx, ticketIds: readonly number[], planned: ReadonlyMap<number, Prepared>) {
  const held = await readManyValues(ctx.db, 'ticket', ticketIds, 'staff')
  return new Map(
    [...held].map(([id, values]) => {
      const written = Object.fromEntries((planned.get(id)?.writes ?? []).map(({ field, to }) => [field.key, to]))
      return [id, { ...values, ...written }] as const
    }),
  )
}

/**
 * Of some fields by ticket, those that are shown on it and empty once `planned` is written, in the order of the fields. Fields that do not exist are
 * neither.
 * @param keys the fields that are asked about, by ticket
 */
export async function emptyFields(
  ctx: Ctx,
  keys: ReadonlyMap<number, ReadonlySet<string>>,
  planned: ReadonlyMap<number, Prepared> = new Map(),
): Promise<Map<number, { key: string; label: string }[]>> {
  const empty = new Map<number, { key: string; label: string }[]>()
  if (keys.size === 0) return empty
  const fields = await loadFields(ctx, 'ticket')
  for (const [id, values] of await valuesAfter(ctx, [...keys.keys()], planned)) {
    const states = fieldStates(fields, values)
    const isOpen = ({ key }: { key: string }) => keys.get(id)?.has(key) && states.get(key)?.shown && isEmptyValue(values[key])
    empty.set(
      id,
      fields.filter(isOpen).map(({ key, label }) => ({ key, label })),
    )
  }
  return empty
}

/** The fields that each of these tickets lacks to be resolved once `planned` is written; those that lack none are not in it. */
export async function lackingFields(
  ctx: Ctx,
  ticketIds: readonly number[],
  planned: ReadonlyMap<number, Prepared> = new Map(),
): Promise<Map<number, FieldReason[]>> {
  const lacking = new Map<number, FieldReason[]>()
  if (ticketIds.length === 0) return lacking
  const fields = await loadFields(ctx, 'ticket')
  if (!fields.some((field) => field.requiredToResolve || field.required || field.requireWhen)) return lacking
  for (const [id, values] of await valuesAfter(ctx, ticketIds, planned)) {
    const missing = missingToResolve(fields, values)
    const reasons = missing.map(
      ({ key, label }): FieldReason => ({
        field: `customFields.${key}`,
        reason: 'missing_to_resolve',
        params: { label },
      }),
    )
    if (reasons.length) lacking.set(id, reasons)
  }
  return lacking
}

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
  for (const [id, held] of await readManyValues(ctx.db, 'ticket', ticketIds, 'staff')) {
    const written = Object.fromEntries((planned.get(id)?.writes ?? []).map(({ field, to }) => [field.key, to]))
    const missing = missingToResolve(fields, { ...held, ...written })
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

import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldError } from '@balcao/contracts/error-body'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { loadFields } from './field-rows.ts'
import { missingToResolve, type Planned, planValues } from './plan.ts'
import { readManyValues, readValues, writeValues } from './value-rows.ts'

/** Checked values, not yet written. */
export type Prepared = { writes: Planned[]; held: FieldValues; people: Map<number, string>; errors: FieldError[] }

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
      errors.push({ field: `customFields.${field.key}`, reason: 'Esta pessoa não existe.' })
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

/** What each of these tickets lacks to be resolved once `planned` is written; those that lack nothing are not in it. */
export async function lackingToResolve(
  ctx: Ctx,
  ticketIds: readonly number[],
  planned: ReadonlyMap<number, Prepared> = new Map(),
): Promise<Map<number, FieldError[]>> {
  const lacking = new Map<number, FieldError[]>()
  if (ticketIds.length === 0) return lacking
  const fields = await loadFields(ctx, 'ticket')
  if (!fields.some((field) => field.requiredToResolve || field.required || field.requireWhen)) return lacking
  for (const [id, held] of await readManyValues(ctx.db, 'ticket', ticketIds, 'staff')) {
    const written = Object.fromEntries((planned.get(id)?.writes ?? []).map(({ field, to }) => [field.key, to]))
    const missing = missingToResolve(fields, { ...held, ...written })
    const reasons = missing.map(({ key, label }) => ({
      field: `customFields.${key}`,
      reason: `Preencha “${label}” para resolver o ticket.`,
    }))
    if (reasons.length) lacking.set(id, reasons)
  }
  return lacking
}

/** @throws DomainError invalid_input naming the fields that a ticket must have before it is resolved */
export async function mustBeResolvable(ctx: Ctx, ticketId: number): Promise<void> {
  const missing = (await lackingToResolve(ctx, [ticketId])).get(ticketId)
  if (missing) throw invalid(...missing)
}

import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { pipeline } from '../pipeline.ts'
import { loadFields } from './field-rows.ts'
import { NO_FORM, type OfForm, type Planned, planValues } from './internal/plan.ts'
import { readValues, writeValues } from './value-rows.ts'

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

/**
 * What sent values come to for one thing (or, without id, for one about to be made), and what is wrong with them. Of tickets `prepareTicket` finds the
 * form.
 */
export async function prepare(
  ctx: Ctx,
  entity: FieldEntity,
  id: number | undefined,
  sent: SentValues,
  form: OfForm | Promise<OfForm> = NO_FORM,
): Promise<Prepared> {
  const { side } = ctx.actor
  const [fields, held, ofForm] = await pipeline([
    loadFields(ctx, entity),
    id === undefined ? Promise.resolve({}) : readValues(ctx.db, entity, id, side),
    Promise.resolve(form),
  ])
  const { writes, errors } = planValues(fields, held, sent, { side, creating: id === undefined, ...ofForm })
  const people = await peopleIn(ctx, writes)
  for (const { field, to } of writes)
    if (field.type === 'user' && to !== null && !people.has(Number(to)))
      errors.push({ field: `customFields.${field.key}`, reason: 'person_not_found' })
  return { writes, held, people, errors }
}

/** What would be wrong with values of things that are there yet without any: as `prepare` says it, of people's existence apart. */
export const wrongAmong =
  (fields: readonly CustomField[], { actor: { side } }: Ctx) =>
  (sent: SentValues): FieldReason[] =>
    planValues(fields, {}, sent, { side, creating: false, ...NO_FORM }).errors

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

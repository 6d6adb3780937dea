import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { loadFields } from './field-rows.ts'
import { asSent, type Planned, planValues, same, texts } from './internal/plan.ts'
import { readManyValues } from './value-rows.ts'
import { type Prepared, peopleIn } from './write.ts'

/** What is asked whichever thing gets it: the fields exist, the values are of their kind and the people are there. */
async function mustMakeSense(ctx: Ctx, fields: readonly CustomField[], sent: SentValues): Promise<Map<number, string>> {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const wrong: FieldReason[] = []
  const planned: Planned[] = []
  for (const [key, raw] of Object.entries(sent)) {
    const field = byKey.get(key)
    const checked = field ? checkValue(field, raw) : ({ reason: 'unknown_field' } as const)
    if (checked.reason !== undefined) wrong.push({ field: `customFields.${key}`, ...checked })
    else planned.push({ field: field as CustomField, to: checked.value })
  }
  const people = await peopleIn(ctx, planned)
  for (const { field, to } of planned)
    if (field.type === 'user' && to !== null && !people.has(Number(to)))
      wrong.push({ field: `customFields.${field.key}`, reason: 'person_not_found' })
  if (wrong.length) throw invalid(...wrong)
  return people
}

/**
 * What one set of values comes to for each of many things, in as many statements as for one. What a thing of its own refuses
 * is in its `errors`, naming the field: it may be another than those that were sent.
 * @throws DomainError invalid_input for values that are wrong whichever thing gets them
 */
export async function prepareMany(ctx: Ctx, entity: FieldEntity, ids: readonly number[], sent: SentValues): Promise<Map<number, Prepared>> {
  const fields = await loadFields(ctx, entity)
  const people = await mustMakeSense(ctx, fields, sent)
  const { side } = ctx.actor
  const labels = new Map(fields.map(({ key, label }) => [`customFields.${key}`, label]))
  const named = ({ field, ...why }: FieldReason): FieldReason => ({
    field,
    reason: 'of_field',
    params: { label: labels.get(field) ?? field, why },
  })
  const held = await readManyValues(ctx.db, entity, ids, side)
  return new Map(
    [...held].map(([id, values]) => {
      const { writes, errors } = planValues(fields, values, sent, { side, creating: false })
      return [id, { writes, held: values, people, errors: errors.map(named) }]
    }),
  )
}

/** What a thing holds in the fields that `prepared` writes, as it is sent to have it back. */
export function formerValues({ writes, held }: Prepared): SentValues {
  const before = asSent(held)
  return Object.fromEntries(writes.map(({ field }) => [field.key, before[field.key] ?? null]))
}

/** The way back to former values. What is gone meanwhile, be it a field, an option or a person, is left as it is. */
export async function prepareBack(ctx: Ctx, entity: FieldEntity, former: ReadonlyMap<number, SentValues>): Promise<Map<number, Prepared>> {
  if (former.size === 0) return new Map()
  const byKey = new Map((await loadFields(ctx, entity)).map((field) => [field.key, field]))
  const held = await readManyValues(ctx.db, entity, [...former.keys()], ctx.actor.side)
  const back = (id: number, values: FieldValues): Planned[] => {
    const now = asSent(values)
    return Object.entries(former.get(id) ?? {}).flatMap(([key, to]) => {
      const field = byKey.get(key)
      const fits = field !== undefined && checkValue(field, to, texts(to)).reason === undefined
      return fits && !same(now[key], to) ? [{ field, to }] : []
    })
  }
  const planned = [...held].map(([id, values]) => ({ id, values, writes: back(id, values) }))
  const people = await peopleIn(
    ctx,
    planned.flatMap(({ writes }) => writes),
    'removed',
  )
  const isThere = ({ field, to }: Planned) => field.type !== 'user' || to === null || people.has(Number(to))
  return new Map(planned.map(({ id, values, writes }) => [id, { writes: writes.filter(isThere), held: values, people, errors: [] }]))
}

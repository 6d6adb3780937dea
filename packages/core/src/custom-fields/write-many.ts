import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { formOf } from '@balcao/contracts/custom-fields/form-fields'
import { misfits, settle } from '@balcao/contracts/custom-fields/option-limits'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { loadFields } from './field-rows.ts'
import { loadForms } from './form-rows.ts'
import { asSent, type Planned, planValues, same, texts } from './internal/plan.ts'
import { prepareTicket, type TypedTicket } from './of-ticket.ts'
import { readManyValues } from './value-rows.ts'
import { type Prepared, peopleIn } from './write.ts'

/** What is wrong with values whichever thing gets them: a field is not there, a value is not of its kind, or a person is gone. */
async function judged(ctx: Ctx, fields: readonly CustomField[], sent: SentValues) {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const wrong: FieldReason[] = []
  const planned: Planned[] = []
  for (const [key, raw] of Object.entries(sent)) {
    const field = byKey.get(key)
    const checked = field ? checkValue(field, raw) : ({ reason: 'unknown_field' } as const)
    if (checked.reason !== undefined) wrong.push({ field: `customFields.${key}`, ...checked })
    else planned.push({ field: field as CustomField, to: checked.value })
  }
  const together = planned.map(({ field }) => field)
  for (const field of together)
    if (misfits(field, together, sent).length > 0)
      wrong.push({
        field: `customFields.${field.key}`,
        reason: 'option_does_not_fit',
        params: { other: byKey.get(field.optionsBy?.field ?? '')?.label ?? '' },
      })
  const people = await peopleIn(ctx, planned)
  for (const { field, to } of planned)
    if (field.type === 'user' && to !== null && !people.has(Number(to)))
      wrong.push({ field: `customFields.${field.key}`, reason: 'person_not_found' })
  return { wrong, people }
}

/** @throws DomainError invalid_input for values that are wrong whichever thing gets them */
async function mustMakeSense(ctx: Ctx, fields: readonly CustomField[], sent: SentValues): Promise<Map<number, string>> {
  const { wrong, people } = await judged(ctx, fields, sent)
  if (wrong.length) throw invalid(...wrong)
  return people
}

/** Names the fields, for where their keys are not shown. */
function naming(fields: readonly CustomField[]): (why: FieldReason) => FieldReason {
  const labels = new Map(fields.map(({ key, label }) => [`customFields.${key}`, label]))
  return ({ field, ...why }) => ({
    field,
    reason: 'of_field',
    params: { label: labels.get(field) ?? field.replace('customFields.', ''), why },
  })
}

/** What is wrong with values that things are to get later, whichever they are; a mandatory field is not emptied. */
export async function wrongValues(ctx: Ctx, entity: FieldEntity, sent: SentValues): Promise<FieldReason[]> {
  const fields = await loadFields(ctx, entity)
  const { wrong } = await judged(ctx, fields, sent)
  const emptied = fields.filter(
    (field) => field.required && Object.hasOwn(sent, field.key) && checkValue(field, sent[field.key] ?? null).value === null,
  )
  return [...wrong, ...emptied.map(({ key }): FieldReason => ({ field: `customFields.${key}`, reason: 'required' }))].map(naming(fields))
}

/** Those of some values that a ticket does not have yet, and what it cannot be given, naming the fields. */
export async function changedValues(
  ctx: Ctx,
  ticket: TypedTicket & { id: number },
  sent: SentValues,
): Promise<{ values: SentValues; wrong: FieldReason[] }> {
  const fields = await loadFields(ctx, 'ticket')
  const { held, writes, errors } = await prepareTicket(ctx, ticket, sent)
  const before = asSent(held)
  const changed = writes.filter(({ field }) => Object.hasOwn(sent, field.key) && !same(before[field.key], sent[field.key]))
  return { values: Object.fromEntries(changed.map(({ field, to }) => [field.key, to])), wrong: errors.map(naming(fields)) }
}

/**
 * What one set of values, another type, or both, come to for each of many tickets, in as many statements as for one. What a ticket of its own refuses
 * is in its `errors`, naming the field: it may be another than those that were sent.
 * @throws DomainError invalid_input for values that are wrong whichever ticket gets them
 */
export async function prepareMany(
  ctx: Ctx,
  tickets: readonly { id: number; type: string }[],
  changes: { customFields?: SentValues | undefined; type?: string | undefined },
): Promise<Map<number, Prepared>> {
  const { customFields: sent = {}, type } = changes
  const forms = await loadForms(ctx)
  const touched = changes.customFields || (type !== undefined && forms.length > 0) ? tickets : []
  if (touched.length === 0 && !changes.customFields) return new Map()
  const fields = await loadFields(ctx, 'ticket')
  const people = await mustMakeSense(ctx, fields, sent)
  const { side } = ctx.actor
  const named = naming(fields)
  const ids = touched.map(({ id }) => id)
  const held = await readManyValues(ctx.db, 'ticket', ids, side)
  return new Map(
    touched.map((ticket) => {
      const values = held.get(ticket.id) ?? {}
      const form = { form: formOf(forms, type ?? ticket.type), former: formOf(forms, ticket.type) }
      const { writes, errors } = planValues(fields, values, sent, { side, creating: false, ...form })
      return [ticket.id, { writes, held: values, people, errors: errors.map(named) }]
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
    const wanted = Object.entries(former.get(id) ?? {}).flatMap(([key, to]) => {
      const field = byKey.get(key)
      const fits = field !== undefined && checkValue(field, to, texts(to)).reason === undefined
      return fits && !same(now[key], to) ? [{ field, to }] : []
    })
    const after = Object.fromEntries(wanted.map(({ field, to }) => [field.key, to]))
    const { lost } = settle([...byKey.values()], now, { ...now, ...after })
    return wanted.filter(({ field }) => !lost.includes(field))
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

import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import { type FieldState, fieldStates, isEmptyValue } from '@balcao/contracts/custom-fields/conditions'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm, leftOut } from '@balcao/contracts/custom-fields/form-fields'
import type { TicketForm } from '@balcao/contracts/custom-fields/forms'
import { settle } from '@balcao/contracts/custom-fields/option-limits'
import type { FieldValue, FieldValues, SentValue, SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import type { Side } from '@balcao/db/tenant'

/** What will be written into which field. */
export type Planned = { field: CustomField; to: SentValue }
export type Plan = { writes: Planned[]; errors: FieldReason[] }

/** The form that a ticket gets or has, the one it had, and whether somebody can be asked for what must be filled. */
export type OfForm = { form: TicketForm | undefined; former: TicketForm | undefined; asks?: boolean }
export const NO_FORM: OfForm = { form: undefined, former: undefined }
type Occasion = { side: Side; creating: boolean } & OfForm

/** Values as they are sent: a person by id. */
export const asSent = (values: FieldValues): Record<string, SentValue> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' && !Array.isArray(value) ? value.id : value]),
  )

export const same = (a: SentValue | undefined, b: SentValue | undefined): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const at = (key: string) => `customFields.${key}`
/** The options among what is held. */
export const texts = (value: SentValue | undefined) => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])

/**
 * What sent values come to: each checked against its field, the empty required ones refused, and what is no longer shown
 * emptied: by other values, or by another form. Options that do not go with another value that is new leave with it. What the form has not and had not is left as it is. Nothing here reads or writes; the
 * same rules bind every door.
 */
export function planValues(fields: readonly CustomField[], held: FieldValues, sent: SentValues, occasion: Occasion): Plan {
  const errors: FieldReason[] = []
  const wrong = (key: string, why: Reason) => void errors.push({ field: at(key), ...why })
  const before = asSent(held)
  const { asks = true } = occasion
  const own = fieldsOfForm(fields, occasion.form)
  const inForm = new Set(own.map(({ key }) => key))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const mayWrite = (field: CustomField) => occasion.side === 'staff' || field.editableByCustomers
  const after: Record<string, SentValue> = { ...before }
  for (const [key, raw] of Object.entries(sent)) {
    const field = byKey.get(key)
    if (!field) wrong(key, { reason: 'unknown_field' })
    else if (!mayWrite(field)) wrong(key, { reason: 'staff_field' })
    else if (!inForm.has(key) && !isEmptyValue(raw)) wrong(key, { reason: 'not_in_form' })
    else {
      const checked = checkValue(field, raw, texts(before[key]))
      if (checked.reason !== undefined) wrong(key, checked)
      else after[key] = checked.value as SentValue
    }
  }
  if (errors.length) return { writes: [], errors }
  if (occasion.creating)
    for (const field of own) if (!Object.hasOwn(sent, field.key) && mayWrite(field)) after[field.key] = field.defaultValue
  for (const { key } of leftOut(fields, occasion.former, occasion.form)) after[key] = null
  const settled = settle(own, occasion.creating ? undefined : before, after)
  for (const { key, optionsBy } of settled.lost) {
    if (Object.hasOwn(sent, key))
      wrong(key, { reason: 'option_does_not_fit', params: { other: byKey.get(optionsBy?.field ?? '')?.label ?? '' } })
    after[key] = settled.values[key] ?? null
  }

  const states = fieldStates(own, after)
  const was = occasion.creating ? new Map<string, FieldState>() : fieldStates(own, before)
  for (const field of own) {
    const { key } = field
    const { shown, required } = states.get(key) as FieldState
    const empty = isEmptyValue(after[key])
    if (!shown && !empty) {
      if (Object.hasOwn(sent, key)) wrong(key, { reason: 'not_applicable' })
      after[key] = null
    }
    // What was empty before anybody asked stays so: an old ticket can be changed without filling in what came later.
    const isAsked = occasion.creating || Object.hasOwn(sent, key) || !was.get(key)?.required
    if (asks && required && empty && isAsked && mayWrite(field)) wrong(key, { reason: 'required' })
  }
  const changed = fields.filter(({ key }) => !same(before[key], after[key]))
  return { writes: errors.length ? [] : changed.map((field) => ({ field, to: after[field.key] ?? null })), errors }
}

/** Shown fields that must be filled before a ticket is resolved, and are empty. */
export function missingToResolve(fields: readonly CustomField[], held: Readonly<Record<string, FieldValue | SentValue>>): CustomField[] {
  const states = fieldStates(fields, held)
  return fields.filter((field) => {
    const { shown, required } = states.get(field.key) as FieldState
    return shown && (field.requiredToResolve || required) && isEmptyValue(held[field.key])
  })
}

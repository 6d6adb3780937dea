import { fieldStates, isEmptyValue } from '@balcao/contracts/custom-fields/conditions'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm } from '@balcao/contracts/custom-fields/form-fields'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../ctx.ts'
import { loadFields } from './field-rows.ts'
import { missingToResolve } from './internal/plan.ts'
import { formsOf } from './of-ticket.ts'
import { readManyValues } from './value-rows.ts'
import type { Prepared } from './write.ts'

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
 * @param types what some of them are about to be
 */
export async function emptyFields(
  ctx: Ctx,
  keys: ReadonlyMap<number, ReadonlySet<string>>,
  planned: ReadonlyMap<number, Prepared> = new Map(),
  types?: ReadonlyMap<number, string>,
): Promise<Map<number, { key: string; label: string }[]>> {
  const empty = new Map<number, { key: string; label: string }[]>()
  if (keys.size === 0) return empty
  const all = await loadFields(ctx, 'ticket')
  const forms = await formsOf(ctx, [...keys.keys()], types)
  for (const [id, values] of await valuesAfter(ctx, [...keys.keys()], planned)) {
    const fields = fieldsOfForm(all, forms.get(id))
    const states = fieldStates(fields, values)
    const isOpen = ({ key }: { key: string }) => keys.get(id)?.has(key) && states.get(key)?.shown && isEmptyValue(values[key])
    empty.set(
      id,
      fields.filter(isOpen).map(({ key, label }) => ({ key, label })),
    )
  }
  return empty
}

/**
 * The fields that each of these tickets lacks to be resolved once `planned` is written; those that lack none are not in it.
 * @param types what some of them are about to be
 */
export async function lackingFields(
  ctx: Ctx,
  ticketIds: readonly number[],
  planned: ReadonlyMap<number, Prepared> = new Map(),
  types?: ReadonlyMap<number, string>,
): Promise<Map<number, FieldReason[]>> {
  const lacking = new Map<number, FieldReason[]>()
  if (ticketIds.length === 0) return lacking
  const fields = await loadFields(ctx, 'ticket')
  const forms = await formsOf(ctx, ticketIds, types)
  const asks = (field: CustomField) => field.requiredToResolve || field.required || field.requireWhen !== null
  if (forms.size === 0 && !fields.some(asks)) return lacking
  for (const [id, values] of await valuesAfter(ctx, ticketIds, planned)) {
    const missing = missingToResolve(fieldsOfForm(fields, forms.get(id)), values)
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

import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm, formOf } from '@balcao/contracts/custom-fields/form-fields'
import { settle } from '@balcao/contracts/custom-fields/option-limits'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { ImportMapping } from '@balcao/contracts/ticket-import/imports'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { loadForms } from '../../custom-fields/form-rows.ts'
import { fromText } from '../../custom-fields/from-text.ts'
import { readInstant } from '../reading/dates.ts'
import type { ImportedTicket } from '../reading/item.ts'

type Written = { field: CustomField; to: SentValue }
export type Values = { writes: Written[]; reasons: FieldReason[] }

/** Reads the values of tickets by what their fields are here; what fits no field of the form of their type is left out, and said. */
export async function valueReader(
  ctx: Ctx,
  mapping: ImportMapping,
  zone: string,
): Promise<(ticket: ImportedTicket, type: string) => Values> {
  const fields = await loadFields(ctx, 'ticket')
  const forms = await loadForms(ctx)
  return (ticket, type) => {
    const form = new Map(fieldsOfForm(fields, formOf(forms, type)).map((field) => [field.key, field]))
    const values: Values = { writes: [], reasons: [] }
    const taken = new Set<string>()
    const leave = (key: string, text: string | string[]) =>
      values.reasons.push({
        field: `customFields.${key}`,
        reason: 'ticket_import_value_left',
        params: { value: String(text).slice(0, 80), name: form.get(key)?.label ?? key },
      })
    for (const [name, text] of Object.entries(ticket.fields)) {
      const key = Object.hasOwn(mapping.fields, name) ? mapping.fields[name] : undefined
      if (!key || taken.has(key)) continue
      taken.add(key)
      const field = form.get(key)
      // People of the other system are not those who are here.
      const value = field && fromText(field, text, { day: (written) => readInstant(written, zone)?.slice(0, 10) })
      const checked = field && value !== undefined ? checkValue(field, value, []) : undefined
      if (field && checked && checked.reason === undefined) values.writes.push({ field, to: checked.value as SentValue })
      else leave(key, text)
    }
    const read = Object.fromEntries(values.writes.map(({ field, to }) => [field.key, to]))
    for (const { key } of settle([...form.values()], undefined, read).lost) {
      leave(key, String(read[key]))
      values.writes = values.writes.filter(({ field }) => field.key !== key)
    }
    return values
  }
}

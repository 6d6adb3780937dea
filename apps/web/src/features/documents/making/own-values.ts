import type { MadeValues } from '@balcao/contracts/documents/making'
import type { MadeField } from '@balcao/contracts/documents/templates'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { t } from './messages.ts'

/** A number as it is sent: 1.234,5 and 1234.5 are the same; undefined for what is none. */
export function numberOf(text: string): string | undefined {
  const bare = text.trim().replace(/\s/g, '')
  const plain = bare.includes(',') ? bare.replace(/\./g, '').replace(',', '.') : bare
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : undefined
}

/** Why a value is not one that a field takes. Missing ones may be left open: they are filled in in the text. */
function reasonOf({ type, required }: MadeField, value: string): string | undefined {
  if (value.trim() === '') return required ? t('missing') : undefined
  if (type === 'number' && numberOf(value) === undefined) return t('badNumber')
  return type === 'date' && !isWritten('day', value) ? t('badDate') : undefined
}

/** What is wrong, by key. */
export const reasonsOf = (fields: readonly MadeField[], values: MadeValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const reason = reasonOf(field, values[field.key] ?? '')
      return reason ? [[field.key, reason]] : []
    }),
  )

/** What is sent: the values of these fields, numbers as numbers. */
export const sentValues = (fields: readonly MadeField[], values: MadeValues): MadeValues =>
  Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = values[key] ?? ''
      return [key, type === 'number' ? (numberOf(value) ?? '') : value]
    }),
  )

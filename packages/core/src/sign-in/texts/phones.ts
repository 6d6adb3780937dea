import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import { canonicalNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalid } from '../../errors.ts'

export type Phone = { number: string; country: string }

/** Where a code may arrive; numbers that cost whoever calls them, or that anybody rents by the hour, are none of them. */
const KINDS: Record<TextChannel, ReadonlySet<string>> = {
  sms: new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']),
  // Shops have theirs at a landline.
  whatsapp: new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']),
}

/**
 * Reads a telephone number as it is kept: `+5511987654321`, those of Brazil with their ninth digit.
 * @throws DomainError invalid_input for what is no number, or none that gets codes
 */
export function mustReadPhone(written: string, channel: TextChannel): Phone {
  const canonical = canonicalNumber(written.replace(/\D/g, ''))
  const phone = canonical === undefined ? undefined : parsePhoneNumberFromString(canonical)
  if (!phone?.isValid() || phone.country === undefined) throw invalid({ field: 'phone_number', reason: 'phone_number' })
  if (!KINDS[channel].has(phone.getType() ?? '')) throw invalid({ field: 'phone_number', reason: 'phone_kind' })
  return { number: phone.number, country: phone.country }
}

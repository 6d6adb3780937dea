const MOBILE_OF_BRAZIL = /^55([1-9]\d)([6-9]\d{7})$/

/**
 * A number as it is compared, from digits that begin with the code of a country: `+5511987654321`. WhatsApp knows many numbers of Brazil without
 * their ninth digit; here they all have it, so that both ways of writing are one number.
 * @returns undefined for what cannot be a number
 */
export function canonicalNumber(digits: string): string | undefined {
  if (!/^[1-9]\d{6,14}$/.test(digits)) return undefined
  return `+${digits.replace(MOBILE_OF_BRAZIL, '55$19$2')}`
}

/** The same from what people write: with the code of a country after + or 00, or a number of Brazil with its area code. Shorter ones are nobody's. */
export function readNumber(written: string): string | undefined {
  const text = written.trim()
  if (!/^(?:\+|00)?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return canonicalNumber(digits)
  if (digits.startsWith('00')) return canonicalNumber(digits.slice(2))
  const local = digits.replace(/^0/, '')
  if (local.length === 10 || local.length === 11) return canonicalNumber(`55${local}`)
  return digits.length === 12 || digits.length === 13 ? canonicalNumber(digits) : undefined
}

/** A number as people read it: `+55 11 98765-4321`; those of other countries as they are. */
export const shownNumber = (number: string): string => number.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '+55 $1 $2-$3')

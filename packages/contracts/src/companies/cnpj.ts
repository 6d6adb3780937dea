/** Twelve digits or letters (since July 2026 both), then two check digits. */
const SHAPE = /^[0-9A-Z]{12}[0-9]{2}$/
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A letter counts as its ASCII code less 48, so that digits are themselves. */
const worth = (sign: string) => sign.charCodeAt(0) - 48

function checkDigit(signs: string): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - signs.length)
  const rest = [...signs].reduce((sum, sign, n) => sum + worth(sign) * (weights[n] as number), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** A CNPJ without its signs, letters in capitals: what is stored and compared. */
export const plainCnpj = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '')

/** A valid CNPJ that begins with these twelve signs. */
export function cnpjOf(twelve: string): string {
  const first = checkDigit(twelve)
  return `${twelve}${first}${checkDigit(`${twelve}${first}`)}`
}

/** True when shape and both check digits are right; one sign fourteen times is nobody's. */
export const isCnpj = (plain: string): boolean => SHAPE.test(plain) && new Set(plain).size > 1 && cnpjOf(plain.slice(0, 12)) === plain

/** As people read it: 12.345.678/0001-95. */
export const cnpjText = (plain: string): string => plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')

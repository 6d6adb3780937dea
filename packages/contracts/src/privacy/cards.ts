/** 13 to 19 digits, alone or parted by single spaces or hyphens, that stand for themselves. */
const LIKE_A_CARD = /(?<![\d.,/:+-])\d(?:[ -]?\d){12,18}(?![\d/]|[.,:-]\d)/g

/** The check digit by which numbers of cards are told from others (ISO/IEC 7812). */
function isChecked(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Numbers of cards in a text, as they are written there: of an issuer (3 to 6, or 2 of 16 digits) and with a check digit that is right. */
export function cardsIn(text: string): string[] {
  const found = (text.match(LIKE_A_CARD) ?? []).filter((one) => {
    const digits = one.replace(/\D/g, '')
    return (/^[3-6]/.test(digits) || /^2\d{15}$/.test(digits)) && !/^(\d)\1+$/.test(digits) && isChecked(digits)
  })
  return [...new Set(found)]
}

import { locale } from '@balcao/ui/lib/language'

/** Cents of a real as people read them: 'R$ 4.599,00'. */
export const moneyText = (cents: number): string => (cents / 100).toLocaleString(locale(), { style: 'currency', currency: 'BRL' })

/** The same as a field holds it, without the sign of the currency. */
export const costText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

const GROUPED = /^\d{1,3}(\.\d{3})*(,\d{1,2})?$/
const PLAIN = /^\d+([.,]\d{1,2})?$/

/** An amount that was typed, in cents: null for none, NaN for what is no amount. '4.599' is that many thousands, as people write them. */
export function centsOf(text: string): number | null {
  const typed = text.replace(/R\$|\s/g, '')
  if (typed === '') return null
  if (GROUPED.test(typed)) return Math.round(Number(typed.replaceAll('.', '').replace(',', '.')) * 100)
  return PLAIN.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : Number.NaN
}

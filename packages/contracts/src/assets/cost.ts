const GROUPED = /^\d{1,3}(\.\d{3})*(,\d{1,2})?$/
const PLAIN = /^\d+([.,]\d{1,2})?$/

/** An amount in reais as people write it, in cents: null for none, NaN for what is no amount. '4.599' is that many thousands. */
export function centsOf(text: string): number | null {
  const typed = text.replace(/R\$|\s/g, '')
  if (typed === '') return null
  if (GROUPED.test(typed)) return Math.round(Number(typed.replaceAll('.', '').replace(',', '.')) * 100)
  return PLAIN.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : Number.NaN
}

/** The same as a field holds it, without the sign of the currency. */
export const costText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

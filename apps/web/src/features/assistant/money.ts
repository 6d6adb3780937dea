import { locale } from '@balcao/ui/lib/language'

const MILLION = 1_000_000

/** Millionths as an amount of money. */
export const money = (millionths: number): string =>
  (millionths / MILLION).toLocaleString(locale(), { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 })

/** What is typed as millionths; undefined for what is no amount. */
export function millionths(text: string): number | undefined {
  const amount = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(amount) && amount >= 0 ? Math.round(amount * MILLION) : undefined
}

/** As it is typed. */
export const typedMoney = (value: number): string => String(value / MILLION).replace('.', ',')

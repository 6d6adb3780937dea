import { locale } from '@balcao/ui/lib/language'

/** Cents of a real as people read them: 'R$ 4.599,00'. */
export const moneyText = (cents: number): string => (cents / 100).toLocaleString(locale(), { style: 'currency', currency: 'BRL' })

import { locale } from '@balcao/ui/lib/language'

/** A share from 0 to 1 as per cent; a dash where there is nothing to share. */
export const percent = (share: number | null): string =>
  share === null ? '–' : share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })

import { timeZone } from '@balcao/ui/lib/time'

const DAY_MS = 86_400_000

/** Today as the reader's zone has it, as `2026-11-24`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })

/** So many days that end today, as reports take them. */
export const lastDays = (days: number): { from: string; to: string } => {
  const to = today()
  return { from: new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10), to }
}

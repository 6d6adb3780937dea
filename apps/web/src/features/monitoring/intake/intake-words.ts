import type { Band, IntakeFigure, IntakeHour } from '@balcao/contracts/monitoring/intake'
import { figure } from '@balcao/ui/lib/language'
import { t } from './intake-messages.ts'

/** Tickets and messages of an hour; null of one that is yet to come. */
export const cameIn = ({ tickets, messages }: IntakeHour): number | null => (tickets === null ? null : tickets + (messages ?? 0))

/** A difference of one or two says nothing, whatever is usual. */
const MATTERS = 3

/** What is usual, in whole numbers. */
export function usualText({ low, high }: Pick<Band, 'low' | 'high'>): string {
  const [from, to] = [figure(Math.round(low)), figure(Math.round(high))]
  return from === to ? from : t('range', { low: from, high: to })
}

/** What came in beside what is usual, and which of them is more. */
export function figureText({ tickets, messages, usual }: IntakeFigure): string {
  const n = tickets + messages
  if (!usual) return figure(n)
  const key = n >= usual.high + MATTERS ? 'above' : n <= usual.low - MATTERS ? 'below' : 'figure'
  return t(key, { n: figure(n), usual: usualText(usual) })
}

/** Whether nothing came in by a channel in these hours, nor does usually. */
export const isStill = (hours: readonly IntakeHour[]): boolean => hours.every((hour) => !cameIn(hour) && !hour.usual?.high)

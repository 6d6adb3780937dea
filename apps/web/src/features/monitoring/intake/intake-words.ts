import type { IntakeFigure, IntakeHour } from '@balcao/contracts/monitoring/intake'
import { figure } from '@balcao/ui/lib/language'
import { t } from './intake-messages.ts'

/** Tickets and messages of an hour; null of one that is yet to come. */
export const cameIn = ({ tickets, messages }: IntakeHour): number | null => (tickets === null ? null : tickets + (messages ?? 0))

/** What came in beside what is usual, and which of them is more. */
export function figureText({ tickets, messages, usual }: IntakeFigure): string {
  const n = tickets + messages
  if (!usual) return figure(n)
  const key = n > usual.high ? 'above' : n < usual.low ? 'below' : 'figure'
  return t(key, { n: figure(n), low: figure(Math.round(usual.low)), high: figure(Math.round(usual.high)) })
}

/** Whether nothing came in by a channel in these hours, nor does usually. */
export const isStill = (hours: readonly IntakeHour[]): boolean => hours.every((hour) => !cameIn(hour) && !hour.usual?.high)

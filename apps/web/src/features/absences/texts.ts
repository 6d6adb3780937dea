import type { Absence } from '@balcao/contracts/absences/absences'
import { dayName } from './calendar.ts'
import { t } from './messages.ts'

/** Why somebody is away, as far as the reader is told. */
export const kindText = ({ kind }: Pick<Absence, 'kind'>): string => (kind === null ? t('away') : t(kind))

type Span = Pick<Absence, 'fromDate' | 'toDate' | 'fromHalf' | 'toHalf'>
/** When, with its halves: 'de qui., 3 de dez. a sex., 4 de dez. (até a manhã)'. */
export function whenText({ fromDate, toDate, fromHalf, toHalf }: Span): string {
  const days = fromDate === toDate ? t('on', { day: dayName(fromDate) }) : t('from', { from: dayName(fromDate), to: dayName(toDate) })
  const halves = [fromHalf === 'afternoon' ? t('fromAfternoon') : '', toHalf === 'morning' ? t('untilMorning') : ''].filter(Boolean)
  return halves.length ? `${days} (${halves.join(', ')})` : days
}

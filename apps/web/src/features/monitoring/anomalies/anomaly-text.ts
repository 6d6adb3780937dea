import type { Anomaly, AnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import { figure, locale } from '@balcao/ui/lib/language'
import { channelName } from '@balcao/ui/lib/names'
import { usualText } from '../intake/intake-words.ts'
import { when } from '../when.ts'
import { t } from './anomaly-messages.ts'

/** What a rule is of, or an anomaly. */
export function anomalyName({ kind, channel }: Pick<AnomalyRule, 'kind' | 'channel'>): string {
  if (channel === null) return t(kind)
  return t(kind === 'many' ? 'manyOf' : 'fewOf', { channel: channelName(channel) })
}

export const usualOf = ({ low, high }: Anomaly): string => (low === null || high === null ? t('none') : usualText({ low, high }))

export function stateText({ endedAt, acknowledgedBy }: Anomaly): string {
  if (endedAt !== null) return t('overAt', { at: when(endedAt) })
  return acknowledgedBy ? t('takenBy', { name: acknowledgedBy.name }) : t('openSince')
}

/** When a rule calls something unusual, in words. */
export const boundsText = ({ kind, factor, least, minutes }: AnomalyRule): string =>
  t(`when_${kind}`, { factor: (factor ?? 1).toLocaleString(locale()), least: figure(least), minutes: figure(minutes ?? 0) })

/** The filter of the list of tickets that it is about; days are the reader's. */
export function ticketsOf({ kind, channel, startedAt, endedAt }: Anomaly): Record<string, string> {
  if (kind === 'waiting') return { assignee: 'none' }
  if (kind === 'late') return { sla: 'late' }
  const day = (at: string) => new Date(at).toLocaleDateString('sv-SE')
  return { ...(channel === null ? {} : { channel }), from: day(startedAt), ...(endedAt === null ? {} : { to: day(endedAt) }) }
}

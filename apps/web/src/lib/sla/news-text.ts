import { METRICS } from '@balcao/contracts/sla/bounds'
import { t as mark } from './messages.ts'
import { t } from './news.messages.ts'

const WHAT = ['warned', 'breached', 'reset'] as const

/** What a history tells of a clock: a deadline near, passed, or set anew. */
export function slaText(news: unknown): string {
  const { what, metric } = (news ?? {}) as { what?: unknown; metric?: unknown }
  const told = WHAT.find((one) => one === what)
  const of = METRICS.find((one) => one === metric)
  return told && of ? t(told, { metric: mark(`metric_${of}`).toLowerCase() }) : t('other')
}

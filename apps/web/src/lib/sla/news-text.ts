import { METRICS } from '@balcao/contracts/sla/bounds'
import { t as mark } from './messages.ts'
import { t } from './news.messages.ts'

const WHAT = ['warned', 'breached', 'reset'] as const

/** What a history tells of a clock: a deadline near, passed, or set anew. */
export function slaText(news: unknown): string {
  const { what, metric, share } = (news ?? {}) as { what?: unknown; metric?: unknown; share?: unknown }
  const told = WHAT.find((one) => one === what)
  const of = METRICS.find((one) => one === metric)
  if (!told || !of) return t('other')
  const name = mark(`metric_${of}`).toLowerCase()
  // Warnings of before were kept without their share.
  return told === 'warned' && typeof share === 'number' ? t('warnedAt', { metric: name, share: String(share) }) : t(told, { metric: name })
}

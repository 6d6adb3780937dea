import { type Metric, measure } from '@balcao/contracts/monitoring/words'
import { figure, locale } from '@balcao/ui/lib/language'
import { t } from './messages.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const short = (value: number, digits = 1) => value.toLocaleString(locale(), { maximumFractionDigits: digits })

function bytes(value: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(value, 1)) / Math.log(1_000)), UNITS.length - 1)
  return (value / 1_000 ** step).toLocaleString(locale(), { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits: 1 })
}

const milliseconds = (value: number) => (value < 1_000 ? t('ms', { n: short(value, 0) }) : t('s', { n: short(value / 1_000) }))

/** A value in the unit of its metric, as people say it. */
export function valueText(metric: Metric, value: number | null): string {
  if (value === null) return t('none')
  if (metric === 'database_connections') return t('percent', { n: short(value, 0) })
  const { unit } = measure(metric)
  if (unit === 'bytes') return bytes(value)
  if (unit === 'ms') return milliseconds(value)
  if (unit === 'seconds') return t('s', { n: short(value) })
  if (unit === 'share') return t('percent', { n: short(value * 100) })
  return value < 10 ? short(value) : figure(Math.round(value))
}

/** What the metric says now: of errors the share of the answers. */
export const readingText = (metric: Metric, value: number | null): string =>
  metric === 'errors' && value !== null ? t('percent', { n: short(value * 100, 2) }) : valueText(metric, value)

import { figure, locale } from '@balcao/ui/lib/language'
import { t } from './messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds as people say them: the two largest units. */
export function duration(ms: number | null): string {
  if (ms === null) return t('none')
  const minutes = Math.round(ms / MINUTE)
  if (minutes < 60) return t('minutesOf', { n: minutes })
  if (ms < 48 * HOUR) return t('hoursOf', { h: Math.floor(minutes / 60), m: minutes % 60 })
  const hours = Math.round(ms / HOUR)
  return t('daysOf', { d: Math.floor(hours / 24), h: hours % 24 })
}

export const percent = (share: number | null): string =>
  share === null ? t('none') : share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })

export const decimal = (value: number | null): string =>
  value === null ? t('none') : value.toLocaleString(locale(), { maximumFractionDigits: 1 })

/** How far a figure is from what it was, in words; nothing to say where both are nothing. */
export function change(now: number | null, before: number | null | undefined): string | undefined {
  if (now === null || before === null || before === undefined) return undefined
  if (now === before) return t('unchanged')
  if (before === 0) return t('beforeNone')
  const by = percent(Math.abs(now - before) / before)
  return t(now > before ? 'more' : 'fewer', { by })
}

/** The same for shares, in percentage points. */
export function points(now: number | null, before: number | null | undefined): string | undefined {
  if (now === null || before === null || before === undefined) return undefined
  const by = Math.round((now - before) * 1000) / 10
  return by === 0 ? t('unchanged') : t(by > 0 ? 'pointsMore' : 'pointsFewer', { by: figure(Math.abs(by)) })
}

/** A day as axes and tables show it. */
export const dayText = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString(locale(), { day: '2-digit', month: '2-digit' })

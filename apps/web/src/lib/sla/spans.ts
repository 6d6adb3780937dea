import { t } from './messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A stretch of time in two units at most; less than a minute is none. */
export function spanText(ms: number): string {
  const whole = Math.max(0, ms)
  if (whole >= DAY) return t('spanDays', { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) })
  if (whole >= HOUR) return t('spanHours', { h: Math.floor(whole / HOUR), m: Math.floor((whole % HOUR) / MINUTE) })
  return t('spanMinutes', { m: Math.floor(whole / MINUTE) })
}

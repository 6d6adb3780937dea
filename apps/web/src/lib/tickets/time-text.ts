import { t } from './time-words.messages.ts'

/** '2 h 15 min'. */
export function writeDuration(minutes: number): string {
  const [h, m] = [String(Math.floor(minutes / 60)), String(minutes % 60)]
  if (minutes < 60) return t('minutes', { m })
  return minutes % 60 === 0 ? t('hours', { h }) : t('both', { h, m })
}

/** What became of an entry, as a sentence of the history. */
export function timeText(from: unknown, to: unknown): string {
  const [was, is] = [from, to].map((minutes) => (typeof minutes === 'number' ? writeDuration(minutes) : undefined))
  if (was === undefined) return t('didLog', { to: is ?? '' })
  if (is === undefined) return t('didRemove', { from: was })
  return was === is ? t('didTouch', { to: is }) : t('didChange', { from: was, to: is })
}

import type { DuplicateReason } from '@balcao/contracts/duplicates/matches'
import { t } from './reason-messages.ts'

function apart(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`
}

/** Why two tickets are probably the same, in the reader's language. */
export function reasonText(reason: DuplicateReason): string {
  if ('words' in reason) return t(reason.code, { words: reason.words.join(', ') })
  return reason.code === 'close_in_time' ? t('close_in_time', { time: apart(reason.minutes) }) : t(reason.code)
}

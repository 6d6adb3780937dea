import type { Translated } from '../reason-text.ts'
import type { timeReasons } from './reasons.ts'

/** The same in English. */
export const timeReasonsEn: Translated<typeof timeReasons> = {
  worked_on_in_future: 'The date cannot be in the future.',
  may_not_log_time: 'This person cannot log time on this ticket.',
}

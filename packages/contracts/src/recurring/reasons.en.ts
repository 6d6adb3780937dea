import type { Translated } from '../reason-text.ts'
import type { recurringReasons } from './reasons.ts'

/** The same in English. */
export const recurringReasonsEn: Translated<typeof recurringReasons> = {
  day_out_of_range: 'Give a date between 2000 and 2100.',
  time_malformed: 'Give the time as HH:MM.',
  ends_before_start: 'The end cannot be before the start.',
  end_or_times: 'Give the last date or the number of times, not both.',
  schedule_not_json: 'Send the schedule as JSON.',
  no_date_ahead: 'This schedule has no date ahead.',
}

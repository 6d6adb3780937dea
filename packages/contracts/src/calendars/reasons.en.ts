import type { Translated } from '../reason-text.ts'
import type { calendarsReasons } from './reasons.ts'

/** The same in English. */
export const calendarsReasonsEn: Translated<typeof calendarsReasons> = {
  calendar_without_hours: 'A calendar needs at least one span of hours in its week: without any, no deadline would ever come.',
  spans_overlap: 'These hours overlap others.',
  calendar_name_taken: 'There is a calendar with this name already.',
  calendar_not_found: 'This calendar does not exist.',
  holiday_taken: 'The calendar already has a holiday of the same source on this day.',
  feed_not_https: 'Enter an https address without a user name and password.',
  feed_unreachable: 'The address did not answer.',
  feed_refused: 'The address does not publish a calendar for everybody.',
  feed_too_large: 'The calendar at this address is too large.',
  ics_malformed: 'This is not a calendar file (.ics).',
  ics_without_days: 'The calendar has no whole days.',
}

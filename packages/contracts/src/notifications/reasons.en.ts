import type { Translated } from '../reason-text.ts'
import type { notificationsReasons } from './reasons.ts'

/** The same in English. */
export const notificationsReasonsEn: Translated<typeof notificationsReasons> = {
  announcement_type_malformed: 'Use lower-case letters, digits and _.',
  own_path_only: 'Use a path of this address, beginning with /.',
  out_of_date_range: 'Outside of the range of dates.',
  say_read_or_archived: 'Say what changes: isRead or archived.',
  say_archived_or_read: 'Say what changes: archived or isRead.',
  half_hours_only: 'Use a full or a half hour.',
  empty_period: 'Begin and end are the same.',
  reach_unknown: 'This notice does not reach that far.',
  kind_not_yours: 'This notice does not exist for you.',
  kind_is_customers: 'Of this notice each customer decides.',
  not_a_push_service: 'It is not the address of a push service.',
  not_a_browser_key: 'It is not the key of a browser.',
  action_unknown: 'This notification has no such action.',
  end_in_future: 'The end date cannot be in the future.',
  start_in_future: 'The start date cannot be in the future.',
  start_after_end: 'The start date comes after the end date.',
}

import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { ticketListReasons } from './reasons.ts'

/** The same in English. */
export const ticketListReasonsEn: Translated<typeof ticketListReasons> = {
  staff_filter: 'Only staff filter by this field.',
  unknown_event: 'There is no such event with these days and filters.',
  field_not_found: 'This field does not exist.',
  too_many_tickets: ({ most }) => `There are more than ${count(most)} tickets. Use filters to export fewer.`,
  not_sortable: ({ key }) => `${key}: fields of this type cannot be sorted by.`,
}

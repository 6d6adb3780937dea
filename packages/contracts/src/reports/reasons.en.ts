import { countEn, type Translated } from '../reason-text.ts'
import type { reportsReasons } from './reasons.ts'

/** The same in English. */
export const reportsReasonsEn: Translated<typeof reportsReasons> = {
  recipients_only_yourself: "Only those who see people's figures can send reports to others.",
  condition_never_worse: 'More or fewer created tickets are neither better nor worse. Use “above”, “below” or “higher than before”.',
  filter_of_tickets: 'This report is narrowed by queue and person; this filter is of tickets alone.',
  not_a_grouping_field: 'Choose a selection or a checkbox.',
  too_many_rows: ({ most }) => `These are more than ${countEn(most)} rows. Use filters, or a shorter period.`,
  too_many_rows_to_print: ({ most }) => `A PDF has ${countEn(most)} rows at most. Use CSV or Excel.`,
}

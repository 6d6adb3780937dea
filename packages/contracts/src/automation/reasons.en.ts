import type { Translated } from '../reason-text.ts'
import type { automationReasons } from './reasons.ts'

/** The same in English. */
export const automationReasonsEn: Translated<typeof automationReasons> = {
  rule_no_dry_run: 'Rules by schedule are not tried on the past: see the next dates in the preview.',
  rule_only_after: 'Before is for dates and deadlines of SLAs.',
  rule_not_a_date: ({ key }) => `The field “${key}” is no date.`,
  rule_macro_not_there: 'This macro is gone, or is one person’s own.',
  rule_macro_of_person: 'This macro takes the ticket or puts it aside: only a person does that.',
  rule_no_field: 'Choose at least one field.',
  rule_made_too_many: ({ most }) => `Rules and flows have opened ${most} tickets for this one already.`,
  rule_made_too_deep: 'This ticket came of too many tickets that rules and flows opened.',
  rule_values_of_field: 'Give values of a single field that has such.',
  rule_action_twice: 'Each action can appear only once.',
  rule_order_incomplete: 'Send every rule, each one once.',
  rule_variable_unknown: ({ name }) => `There is no variable “${name}”.`,
  rule_variable_empty: ({ name }) => `The variable “${name}” has no value on this ticket.`,
}

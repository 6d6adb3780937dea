import type { Translated } from '../reason-text.ts'
import type { checklistReasons } from './reasons.ts'

/** The same in English. */
export const checklistReasonsEn: Translated<typeof checklistReasons> = {
  checklist_items_open: ({ title, count }) =>
    `Before the ticket is completed, ${count === 1 ? '1 mandatory item' : `${count} mandatory items`} of the checklist “${title}” must be done.`,
  checklist_template_not_there: 'This checklist template does not exist or is inactive.',
  checklist_template_or_title: 'Send a template or a title, and only one of them.',
  checklist_item_unknown: 'This item does not belong to the checklist.',
  checklist_order_incomplete: 'Send every item, each one once.',
  checklist_skip_why: 'Say why the mandatory item does not apply.',
  may_not_do_item: 'This person cannot fill in the checklists of this ticket.',
}

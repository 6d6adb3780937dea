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
  checklist_answer_missing: 'Answer before you complete the item.',
  checklist_file_missing: 'Attach a file before you complete the item.',
  checklist_answer_kind: 'The answer is not of the kind that the item asks for.',
  checklist_files_not_asked: 'This item asks for no files.',
  checklist_too_many_files: ({ max }) => `An item has at most ${max} files.`,
  checklist_follows_ticket: 'This item is completed by its linked ticket.',
  checklist_link_missing: 'Choose the ticket that completes this item.',
  checklist_link_unknown: 'This ticket does not exist, or you cannot see it.',
  checklist_link_itself: 'An item does not wait for its own ticket.',
  checklist_customer_item: 'What the customer does has no responsible person of the staff and no linked ticket.',
  may_not_do_item: 'This person cannot fill in the checklists of this ticket.',
}

import type { Translated } from '../reason-text.ts'
import { STATUS_NAME_EN, TYPE_NAME_EN } from './names-en.ts'
import type { ticketsReasons } from './reasons.ts'
import { isBuiltInType, type OwnType } from './type-words.ts'

const typeWord = ({ key, name }: Pick<OwnType, 'key' | 'name'>) => name ?? (isBuiltInType(key) ? TYPE_NAME_EN[key] : key)

/** The same in English. */
export const ticketsReasonsEn: Translated<typeof ticketsReasons> = {
  without_letters: 'Write letters or numbers.',
  group_of_one: 'A group has at least two conditions.',
  any_of_one: 'With a single alternative, use a required condition.',
  spam_is_a_status: 'Spam is a status: give no other.',
  no_tickets_named: 'Give the tickets or a filter.',
  too_many_at_once: 'Too many tickets for one change. Narrow the filter.',
  only_customers_message_splits: 'Only a customer’s message becomes a ticket of its own.',
  too_many_relations: 'One of the tickets has 100 links already.',
  already_related: 'These tickets are linked like this already.',
  circular_relation: 'That would make a circle of the tickets.',
  has_other_parent: 'The child ticket has another parent already.',
  too_many_levels: 'There are three levels of parents and children at most.',
  same_ticket: 'Choose another ticket.',
  ticket_unknown: 'There is no ticket with this number among those you see.',
  priority_reason_missing: 'Say why the priority is not the one that the matrix proposes.',
  priority_reason_without_priority: 'The reason goes with a priority: say which.',
  priority_not_assessed: 'This organisation does not assess urgency and impact.',
  type_not_found: 'This type does not exist.',
  type_off: 'This type is switched off. Choose another.',
  built_in_type_stays: 'A built-in type cannot be deleted, only switched off.',
  types_incomplete: 'Send all the types, each once. Reload the list.',
  no_active_type: 'At least one type stays active.',
  queue_not_found: 'This queue does not exist.',
  requester_given_twice: 'Give the customer only once.',
  requester_not_found: 'This requester does not exist.',
  not_assignable: 'This user cannot be assigned this ticket.',
  scheduled_for_missing: 'Say until when the ticket is scheduled (a future date).',
  type_name_taken: ({ type }) => `It is the name of the type ${typeWord(type)} already.`,
  type_in_use: ({ type }) => `The type ${typeWord(type)} is in use: it can only be switched off.`,
  custom_status_not_found: 'This custom status does not exist.',
  custom_status_off: 'This custom status is switched off. Choose another.',
  custom_statuses_incomplete: 'Send all custom statuses, each of them once. Load the list again.',
  custom_status_taken: ({ name }) => `It is the name of the custom status ${name} already.`,
  custom_status_in_use: ({ name }) => `The custom status ${name} is in use: it can only be switched off.`,
  custom_status_of_another: ({ status }) => `This custom status is one of ${STATUS_NAME_EN[status]}.`,
  status_name_taken: ({ status }) => `It is the name of the status ${STATUS_NAME_EN[status]} already.`,
  tag_added_and_removed: 'The same tag cannot be added and removed.',
  tags_not_found: ({ ids }) => `Tags that do not exist: ${ids.join(', ')}.`,
}

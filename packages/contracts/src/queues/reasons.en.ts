import type { Translated } from '../reason-text.ts'
import type { queuesReasons } from './reasons.ts'

/** The same in English. */
export const queuesReasonsEn: Translated<typeof queuesReasons> = {
  queue_inactive: 'This queue is deactivated.',
  not_for_leaders: 'Only those who manage queues change this.',
  escalation_loop: 'Escalation would come back to this queue.',
  same_queue: 'Choose another queue.',
  default_stays: 'There is always a default queue: make another one the default instead.',
  default_is_active: 'The default queue stays active.',
  transfer_queues_not_found: ({ ids }) => `These queues do not exist: ${ids.join(', ')}.`,
  members_not_staff: ({ ids }) => `These people do not exist, are not of the desk, or have no access: ${ids.join(', ')}.`,
  until_past: 'Choose a moment that lies ahead.',
  capacity_not_own: 'A person’s limit is set by those who lead.',
  skill_not_found: 'This skill does not exist.',
  skill_expired: 'Choose a date that lies ahead.',
  skill_fields_not_found: ({ ids }) => `These fields do not exist, or are neither choices nor short texts: ${ids.join(', ')}.`,
  period_backwards: 'The end comes before the beginning.',
  period_too_long: ({ most }) => `Choose ${most} days at most.`,
}

import { countEn, type Translated } from '../reason-text.ts'
import type { routingReasons } from './reasons.ts'

/** The same in English. */
export const routingReasonsEn: Translated<typeof routingReasons> = {
  routing_inactive: 'They have no active access.',
  routing_may_not_reply: 'They may not read and answer this ticket.',
  routing_not_online: ({ state }) =>
    ({ busy: 'They are busy.', away: 'They are away.', offline: 'They are not connected.' })[state] ?? 'They take no tickets now.',
  routing_off_shift: 'They are off shift.',
  routing_absent: 'They are absent.',
  routing_skill_missing: ({ skills }) => `Skills are missing: ${skills.join(', ')}.`,
  routing_queue_full: ({ load, capacity }) => `They are at their limit in this queue: ${countEn(load)} of ${countEn(capacity)}.`,
  routing_person_full: ({ load, capacity }) => `They are at their limit in all queues: ${countEn(load)} of ${countEn(capacity)}.`,
  routing_returned: 'The ticket has just come back from them.',
  routing_reserve: 'They are overflow: it is their turn when no primary member can.',
  routing_elsewhere: 'They are being given a ticket of another queue at this moment.',
  routing_no_members: 'The queue has no members.',
  routing_nobody_online: 'Nobody of the queue is available now.',
  routing_all_full: 'Everybody available is at their limit.',
  routing_nobody_skilled: 'Nobody available has the skills it asks for.',
  routing_nobody_left: 'Nobody else of the queue can be given this ticket.',
  routing_waits_for_person: ({ name }) => `It waits for ${name}, who helped this customer last.`,
  routing_queue_inactive: 'This queue is deactivated.',
  routing_same_queue: 'The ticket is in this queue already.',
  routing_transfer_closed: 'Tickets of its queue do not go to this one.',
  routing_not_yours: 'You may not transfer this ticket.',
  routing_not_member: 'This person is no member of the queue.',
  routing_no_escalation: 'This queue escalates nowhere: choose a queue or a person.',
  routing_reason_missing: 'Say why the person is to go beyond their limit.',
  routing_override_not_yours: 'Only supervisors take somebody beyond their limit.',
  routing_not_in_queue: 'You are no member of this queue.',
  routing_no_queue: 'The ticket is in no queue.',
  routing_lower_priority: 'Escalating only raises the priority.',
  routing_ticket_moved: 'The ticket has changed since the preview.',
}

import type { Translated } from '../reason-text.ts'
import type { absencesReasons } from './reasons.ts'

/** The same in English. */
export const absencesReasonsEn: Translated<typeof absencesReasons> = {
  too_many_days: ({ most }) => `No more than ${most} days.`,
  halves_reversed: 'From the afternoon to the morning of the same day is no period.',
  absence_over: 'This period is over already.',
  absence_overlaps: ({ from, to }) => `There is an absence ${from === to ? `on ${from}` : `from ${from} to ${to}`} already.`,
  not_of_the_desk: 'Only staff can have absences and shifts.',
  substitute_twice: 'There is a substitute for this queue already.',
  substitute_is_self: 'Nobody is their own substitute.',
  substitute_unknown: 'This person does not exist, is not active or is not staff.',
  substitute_without_right: ({ person, queue }) => `${person} cannot see and answer the tickets of the queue ${queue}.`,
  substitute_loop: ({ people }) => `The substitutes form a circle: ${people.join(' → ')}.`,
  substitute_chain: ({ most }) => `More than ${most} substitutes are away one after the other.`,
  only_shorter: 'The absence has begun: its end can only come earlier.',
  begun_already: 'The absence has begun: this does not change any more.',
  ticket_changed_meanwhile: 'The ticket changed meanwhile.',
  assignee_absent: ({ name, until, substitute }) => `${name} is away until ${until}: it went to ${substitute}.`,
  assignee_absent_alone: ({ name, until }) =>
    `${name} is away until ${until}, without a substitute for the queue: they did not get the ticket.`,
  target_absent: 'This person is away.',
  shift_without_hours: 'Give some hours, or remove the shift.',
}

import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { watchersReasons } from './reasons.ts'

/** The same in English. */
export const watchersReasonsEn: Translated<typeof watchersReasons> = {
  group_missing: 'Give a team or a role.',
  team_not_found: 'There is no such team.',
  team_not_watching: 'This team does not follow this ticket.',
  address_not_watching: 'This address does not follow this ticket.',
  address_unreachable: 'This address gets no mail.',
  address_is_requesters: 'It is of whoever opened the ticket, who gets the replies already.',
  not_a_watcher: 'Only who follows this ticket can follow the new one as well.',
  own_choice: 'Each person chooses how they follow a ticket.',
  only_in_and_out: 'Of a view or a search one follows what comes in and what leaves.',
  nothing_to_watch: 'The search asks for nothing that could be followed.',
  view_broken: 'The view asks for something that is gone.',
  may_not_watch: 'This person cannot follow this ticket.',
  does_not_watch: 'This person does not follow this ticket.',
  too_many_addresses: ({ most }) => `Up to ${most} addresses a ticket.`,
  too_many_teams: ({ most }) => `Up to ${most} teams follow a ticket.`,
  too_many_lines: ({ most }) => `There are more than ${count(most)} lines. Use filters to export fewer.`,
}

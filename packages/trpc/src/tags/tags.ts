import { Done, Nothing } from '@balcao/contracts/auth/session'
import { AddTags, ListTagTickets } from '@balcao/contracts/tags/on-tickets'
import {
  CreateTag,
  FindTags,
  GetTag,
  ListTags,
  MergeTags,
  PopularTags,
  Tag,
  TagList,
  TagStats,
  UpdateTag,
} from '@balcao/contracts/tags/tags'
import { Ticket, TicketList } from '@balcao/contracts/tickets/tickets'
import * as onTickets from '@balcao/core/tags/on-tickets'
import * as rules from '@balcao/core/tags/tags'
import { agent, supportAgent } from '../endpoint.ts'

export const tags = {
  list: supportAgent.query('GET /tags', ListTags, TagList, rules.list),
  autocomplete: supportAgent.query('GET /tags/autocomplete', FindTags, Tag.array(), rules.autocomplete),
  popular: supportAgent.query('GET /tags/popular', PopularTags, Tag.array(), rules.popular),
  stats: agent.query('GET /tags/stats', Nothing, TagStats, rules.stats),
  create: agent.creation('POST /tags', CreateTag, Tag, rules.create),
  update: agent.mutation('PATCH /tags/{id}', UpdateTag, Tag, rules.update),
  remove: agent.mutation('DELETE /tags/{id}', GetTag, Done, rules.remove),
  merge: agent.mutation('POST /tags/{id}/merge', MergeTags, Tag, rules.merge),
  tickets: supportAgent.query('GET /tags/{id}/tickets', ListTagTickets, TicketList, onTickets.list),
  addTo: supportAgent.mutation('POST /tags/tickets/{ticketId}', AddTags, Ticket, onTickets.add),
}

import { Done } from '@balcao/contracts/auth/session'
import { FindMentionable, ListMentions, Mentionable, MentionList, ResolveMentions } from '@balcao/contracts/comments/mentions'
import * as rules from '@balcao/core/comments/mentions'
import { supportAgent } from '../endpoint.ts'

export const mentions = {
  users: supportAgent.query('GET /tickets/mentions/users', FindMentionable, Mentionable.array(), rules.users),
  my: supportAgent.query('GET /tickets/mentions/my', ListMentions, MentionList, rules.my),
  resolve: supportAgent.mutation('POST /tickets/mentions/resolve', ResolveMentions, Done, rules.resolve),
}

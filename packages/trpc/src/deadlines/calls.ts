import { Done, Nothing } from '@balcao/contracts/auth/session'
import { FoundDeadlineFeed, NewDeadlineFeed } from '@balcao/contracts/deadlines/feed'
import * as rules from '@balcao/core/deadlines/feed'
import { supportAgent } from '../endpoint.ts'

/** The address for calendar programs; what they read is served beside the table, without a session. */
export const calls = {
  feed: {
    get: supportAgent.query('GET /deadlines/feed', Nothing, FoundDeadlineFeed, rules.get),
    create: supportAgent.creation('POST /deadlines/feed', Nothing, NewDeadlineFeed, rules.create),
    remove: supportAgent.mutation('DELETE /deadlines/feed', Nothing, Done, rules.remove),
  },
}

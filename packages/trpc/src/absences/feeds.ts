import { CreateFeed, FeedList, FeedRemoved, GetFeed, ListFeeds, NewFeed } from '@balcao/contracts/absences/feeds'
import * as rules from '@balcao/core/absences/feeds'
import { supportAgent } from '../endpoint.ts'

/** Addresses for calendar programs; what they read is served beside the table, without a session. */
export const feeds = {
  list: supportAgent.query('GET /absences/feeds', ListFeeds, FeedList, rules.list),
  create: supportAgent.creation('POST /absences/feeds', CreateFeed, NewFeed, rules.create),
  remove: supportAgent.mutation('DELETE /absences/feeds/{id}', GetFeed, FeedRemoved, rules.remove),
}

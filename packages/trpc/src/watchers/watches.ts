import { Done } from '@balcao/contracts/auth/session'
import { GetWatch, ListWatches, SaveWatch, WatchedThings, WatchState } from '@balcao/contracts/watchers/watches'
import * as rules from '@balcao/core/watchers/watches'
import { agent } from '../endpoint.ts'

/** What is followed beside tickets: each person's own. */
export const watches = {
  list: agent.query('GET /watches', ListWatches, WatchedThings, rules.list),
  get: agent.query('GET /watches/{entity}/{id}', GetWatch, WatchState, rules.get),
  save: agent.mutation('PUT /watches/{entity}/{id}', SaveWatch, WatchState, rules.save),
  remove: agent.mutation('DELETE /watches/{entity}/{id}', GetWatch, Done, rules.remove),
}

import { Done } from '@balcao/contracts/auth/session'
import {
  CreateTracker,
  GetTracker,
  ListTrackers,
  NewTracker,
  Tracker,
  TrackerNames,
  TrackerSecret,
  Trackers,
  TrackerTest,
  UpdateTracker,
} from '@balcao/contracts/issues/trackers'
import * as rules from '@balcao/core/issues/trackers'
import { tryOut } from '@balcao/core/issues/try-out'
import { admin, supportAgent } from '../endpoint.ts'

export const trackers = {
  list: admin.query('GET /issues/trackers', ListTrackers, Trackers, (ctx, input, { installation }) => rules.list(ctx, input, installation)),
  names: supportAgent.query('GET /issues/trackers/names', ListTrackers, TrackerNames, rules.names),
  get: admin.query('GET /issues/trackers/{id}', GetTracker, Tracker, (ctx, input, { installation }) => rules.get(ctx, input, installation)),
  // What they answer has a secret, and is not kept for a call that is repeated.
  create: admin.staged(
    'POST /issues/trackers',
    CreateTracker,
    NewTracker,
    ({ installation, open }, input) => open((ctx) => rules.create(ctx, input, installation)),
    201,
  ),
  rotate: admin.staged('POST /issues/trackers/{id}/secret', GetTracker, TrackerSecret, ({ installation, open }, input) =>
    open((ctx) => rules.rotate(ctx, input, installation)),
  ),
  update: admin.mutation('PUT /issues/trackers/{id}', UpdateTracker, Tracker, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: admin.mutation('DELETE /issues/trackers/{id}', GetTracker, Done, (ctx, input, { installation }) =>
    rules.remove(ctx, input, installation),
  ),
  test: admin.staged('POST /issues/trackers/{id}/test', GetTracker, TrackerTest, ({ installation, open }, input) =>
    tryOut(installation, open, input),
  ),
}

import type { GetTracker, TrackerTest } from '@balcao/contracts/issues/trackers'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { type Asking, type Open, reached } from './internal/remote.ts'
import { mustFindTracker } from './internal/tracker-rows.ts'

const MOST_MISSING = 50

/** Asks a tracker whether its project is there for our token, and has what new issues are given, while no transaction is open. @throws DomainError forbidden, tracker_not_found */
export async function tryOut(asking: Asking, open: Open, { id }: GetTracker): Promise<TrackerTest> {
  const row = await open(async (ctx: Ctx) => {
    must(ctx, 'integration.manage')
    return mustFindTracker(ctx, id)
  })
  const found = await reached(asking, row, (trackers, at) => trackers.check(at))
  if ('failure' in found) return { ok: false, project: null, failure: found.failure, missing: [] }
  const { labels, components, priorities } = row
  const named = Object.values(priorities).filter((name) => name !== undefined)
  const absent = await reached(asking, row, (trackers, at) => trackers.missing(at, { labels, components, priorities: named }))
  // A project that is there may keep its settings from the token: that is no failure of the access.
  const missing = 'failure' in absent ? [] : absent.value.slice(0, MOST_MISSING)
  return { ok: true, project: found.value.name, failure: null, missing }
}

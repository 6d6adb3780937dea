import type { GetTracker, TrackerTest } from '@balcao/contracts/issues/trackers'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { type Asking, type Open, reached } from './internal/remote.ts'
import { mustFindTracker } from './internal/tracker-rows.ts'

/** Asks a tracker whether its project is there for our token, while no transaction is open. @throws DomainError forbidden, tracker_not_found */
export async function tryOut(asking: Asking, open: Open, { id }: GetTracker): Promise<TrackerTest> {
  const row = await open(async (ctx: Ctx) => {
    must(ctx, 'integration.manage')
    return mustFindTracker(ctx, id)
  })
  const found = await reached(asking, row, (trackers, at) => trackers.check(at))
  if ('failure' in found) return { ok: false, project: null, failure: found.failure }
  return { ok: true, project: found.value.name, failure: null }
}

import type { CreateTracker, Tracker, TrackerSecret, TrackerTest, UpdateTracker } from '@balcao/contracts/issues/trackers'
import { newActionKey } from '@balcao/ui/lib/action-key'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { runAct } from '../../../lib/page/run-act.ts'
import { setupActs } from '../../../lib/page/setup-acts.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useTrackers = () => trpc.issues.trackers.list.useQuery({})
export const useTracker = (id: number | undefined) =>
  trpc.issues.trackers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to trackers. */
export function useTrackerActs() {
  const cache = trpc.useUtils().issues
  const toast = { id: 'tracker' }
  const after = () => void cache.invalidate()
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after }, act)
  const acts = setupActs<CreateTracker, UpdateTracker, Tracker & Partial<TrackerSecret>>({
    ...{ calls: api.issues.trackers, t, toast, after, stale: 'tracker_changed' },
  })
  return {
    ...acts,
    /** @returns the new secret, which is not shown again */
    rotate: async (id: number): Promise<string | undefined> =>
      (await run(() => api.issues.trackers.rotate.mutate({ id }, { context: { actionKey: newActionKey() } })))?.hookSecret,
    tryOut: (id: number): Promise<TrackerTest | undefined> => run(() => api.issues.trackers.test.mutate({ id })),
  }
}

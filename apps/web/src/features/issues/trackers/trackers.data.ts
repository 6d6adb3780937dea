import type { CreateTracker, Tracker, TrackerSecret, TrackerTest, UpdateTracker } from '@balcao/contracts/issues/trackers'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useTrackers = () => trpc.issues.trackers.list.useQuery({})
export const useTracker = (id: number | undefined) =>
  trpc.issues.trackers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to trackers. */
export function useTrackerActs() {
  const cache = trpc.useUtils().issues
  const toast = { id: 'tracker' }
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after: () => void cache.invalidate() }, act)
  const setActive = ({ id, name }: Tracker, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await api.issues.trackers.update.mutate({ id, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    })
  return {
    async save(input: CreateTracker | UpdateTracker): Promise<Outcome<Tracker & Partial<TrackerSecret>>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.issues.trackers.update.mutate(input)
            : api.issues.trackers.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'tracker_changed',
        (path) => path,
      )
      void cache.invalidate()
      return outcome
    },
    setActive,
    remove: ({ id, name }: Tracker) =>
      run(async () => {
        await api.issues.trackers.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
    /** @returns the new secret, which is not shown again */
    rotate: async (id: number): Promise<string | undefined> =>
      (await run(() => api.issues.trackers.rotate.mutate({ id }, { context: { actionKey: newActionKey() } })))?.hookSecret,
    tryOut: (id: number): Promise<TrackerTest | undefined> => run(() => api.issues.trackers.test.mutate({ id })),
  }
}

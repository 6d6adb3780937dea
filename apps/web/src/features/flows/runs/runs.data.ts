import type { RunState } from '@balcao/contracts/flows/bounds'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** What runs are asked for; of all flows where none is named. */
export type Filter = { flowId?: number; state?: RunState }

/** Runs, the newest first, 50 a page. */
export function useFlowRuns(filter: Filter) {
  const query = trpc.flows.runs.all.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      retry: false,
    },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

type Named = { id: number; runId: number }
export const useFlowRun = (named: Named | undefined) =>
  trpc.flows.runs.get.useQuery(named ?? { id: 0, runId: 0 }, { enabled: named !== undefined, retry: false })

/** What is done to runs of flows. */
export function useFlowRunActs() {
  const cache = trpc.useUtils().flows
  const toast = { id: 'flow-run' }
  const act = async (run: () => Promise<unknown>, done: string) => {
    if (await runAct({ t, toast, after: () => void cache.invalidate() }, run)) notify.success(done, toast)
  }
  return {
    retry: (named: Named) => act(() => api.flows.runs.retry.mutate(named), t('retried')),
    cancel: (named: Named) => act(() => api.flows.runs.cancel.mutate(named), t('cancelled')),
  }
}

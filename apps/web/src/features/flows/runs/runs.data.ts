import type { RunState } from '@balcao/contracts/flows/bounds'
import type { FlowRun, FlowRunDetails } from '@balcao/contracts/flows/runs'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PagedList } from '../../../lib/lists/paged-table.tsx'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** What runs are asked for; of all flows where none is named. */
export type Filter = { flowId?: number; state?: RunState }

/** Runs, the newest first, 50 a page. */
export function useFlowRuns(filter: Filter): PagedList & { rows: FlowRun[] } {
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
type RunRead = { data: FlowRunDetails | undefined; error: unknown; refetch: () => unknown }
export function useFlowRun(named: Named | undefined): RunRead {
  const { data, error, refetch } = trpc.flows.runs.get.useQuery(named ?? { id: 0, runId: 0 }, {
    enabled: named !== undefined,
    retry: false,
  })
  return { data, error, refetch }
}

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

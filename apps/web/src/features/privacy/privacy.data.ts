import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { ListHolds } from '@balcao/contracts/privacy/holds'
import type { FilterRequests, UpdateRequest, WholeRequest } from '@balcao/contracts/privacy/requests'
import type { CreateRule, PreviewRule, RetentionRule, UpdateRule } from '@balcao/contracts/privacy/rules'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../lib/page/outcome.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

const AGAIN_MS = 1_500
const toast = { id: 'privacy' }

export const useRules = () => trpc.privacy.retention.list.useQuery({})
export const useRule = (id: number | undefined) =>
  trpc.privacy.retention.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
export const useKept = () => trpc.privacy.data.list.useQuery({})
export const useResponsibles = () => trpc.privacy.requests.responsibles.useQuery({})
/** Runs, the newest first; looked at again while one goes on. */
export function useRuns() {
  const query = trpc.privacy.retention.runs.useInfiniteQuery(
    { limit: 20 },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some(({ endedAt }) => endedAt === null) ? AGAIN_MS : 30_000),
    },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

export function useHolds(filter: Pick<ListHolds, 'active' | 'subject' | 'subjectId'>, enabled = true) {
  const query = trpc.privacy.holds.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData, enabled },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

export function useRequests(filter: FilterRequests) {
  const query = trpc.privacy.requests.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** One request; looked at again while a pack is being made. */
export const useRequest = (id: number | undefined) =>
  trpc.privacy.requests.get.useQuery(
    { id: id ?? 0 },
    {
      ...{ enabled: id !== undefined, retry: false },
      refetchInterval: ({ state }) =>
        state.data?.packs.some((pack) => pack.state === 'waiting' || pack.state === 'running') ? AGAIN_MS : false,
    },
  )

/** What is done about privacy; a toast says what could not be. */
export function usePrivacyActs() {
  const cache = trpc.useUtils().privacy
  async function run<T>(act: () => Promise<T>, done?: string): Promise<T | undefined> {
    try {
      const result = await act()
      if (done) notify.success(done, toast)
      return result
    } catch (error) {
      const { code, message } = failureOf(error)
      if (code !== 'proof_required') notify.error(t('failed', { why: message }), toast)
      return undefined
    } finally {
      void cache.invalidate()
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    run,
    preview: (input: PreviewRule) => api.privacy.retention.preview.mutate(input),
    async saveRule(input: CreateRule | UpdateRule, formField: (path: string) => string): Promise<Outcome<RetentionRule>> {
      const outcome = await outcomeOf(
        () => ('id' in input ? api.privacy.retention.update.mutate(input) : api.privacy.retention.create.mutate(input, once())),
        'retention_rule_changed',
        formField,
      )
      void cache.invalidate()
      return outcome
    },
    removeRule: (id: number, done: string) => run(() => api.privacy.retention.remove.mutate({ id }), done),
    startRun: (id: number, done: string) => run(() => api.privacy.retention.run.mutate({ id }, once()), done),
    cancelRun: (id: number) => run(() => api.privacy.retention.cancel.mutate({ id })),
    hold: (input: Parameters<typeof api.privacy.holds.create.mutate>[0], done: string) =>
      run(() => api.privacy.holds.create.mutate(input, once()), done),
    lift: (id: number, done: string) => run(() => api.privacy.holds.lift.mutate({ id }), done),
    register: (input: Parameters<typeof api.privacy.requests.register.mutate>[0]) =>
      run(() => api.privacy.requests.register.mutate(input, once())),
    change: (input: UpdateRequest): Promise<WholeRequest | undefined> => run(() => api.privacy.requests.update.mutate(input)),
    note: (id: number, text: string) => run(() => api.privacy.requests.addNote.mutate({ id, text }, once())),
    erase: (id: number, done: string) => run(() => api.privacy.requests.erase.mutate({ id }), done),
    makePack: (input: { userId: number } | { requestId: number }, done: string) =>
      run(() => api.privacy.packs.create.mutate(input, once()), done),
    releasePack: (id: number, done: string) => run(() => api.privacy.packs.release.mutate({ id }), done),
    fetchPack: (id: number) =>
      run(async () => {
        const { url } = await api.profile.rights.link.mutate({ id })
        window.location.assign(url)
      }),
  }
}

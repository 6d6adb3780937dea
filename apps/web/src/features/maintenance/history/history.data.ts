import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { CutOff, Refused, readExport, save } from '../../../lib/files/file-export.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type Filter, inputOf } from './filter.ts'
import { t } from './messages.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, retry: false }

/** What became of all that the reader may change, newest first. */
export function useHistory(filter: Filter) {
  const query = trpc.maintenance.history.list.useInfiniteQuery({ ...inputOf(filter), limit: PAGE_SIZE }, nextCursor)
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) ?? [] }
}

/** People to filter by: those found, and the one that the address names. */
export function usePeople(search: string, chosen: number | undefined) {
  const text = search.trim()
  const found = trpc.users.list.useQuery({ limit: 20, ...(text ? { search: text } : {}) }, { retry: false }).data?.data ?? []
  const isMissing = chosen !== undefined && !found.some(({ id }) => id === chosen)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: isMissing, retry: false }).data
  return named ? [...found, named] : found
}

/** Gives what the filter leaves as a file. */
export async function exportHistory(filter: Filter): Promise<void> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(inputOf(filter))) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  try {
    const stop = new AbortController()
    const { file, name, lines } = await readExport(
      `/api/maintenance/history-export?${query}`,
      'historico-de-configuracoes.csv',
      stop.signal,
      () => undefined,
    )
    save(file, name)
    notify.success(t('exported', { n: lines }))
  } catch (error) {
    const why = error instanceof CutOff ? t('exportCut') : error instanceof Refused ? error.message : failureOf(error).message
    notify.error(t('exportFailed', { why }))
  }
}

import type { Asset } from '@balcao/contracts/assets/assets'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../lib/trpc.ts'
import type { Filter } from './list/search.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** Assets of a filter, a page after another. */
export function useAssetList(filter: Filter, enabled = true) {
  const query = trpc.assets.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    { ...nextCursor, enabled, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** The kinds that assets of the organisation are of. */
export const useKinds = (enabled = true) => trpc.assets.kinds.list.useQuery({}, { enabled }).data?.data ?? []

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }

export function refusalOf(error: unknown): Refusal {
  const { code, message } = failureOf(error)
  if (code === 'asset_tag_taken') return { why: message, fields: { tag: message } }
  return { why: message, fields: Object.fromEntries(fieldErrors(error).map(({ field, message: why }) => [field.split('.')[0], why])) }
}

type Values = Parameters<typeof api.assets.create.mutate>[0]
type Changes = Partial<Values> & { id: number; version?: number }

/** What is done to assets and their kinds; each answers or throws. */
export function useAssetActs() {
  const cache = useQueryClient()
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      for (const path of [['assets'], ['tickets', 'assets']]) void cache.invalidateQueries({ queryKey: [path] })
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    create: (input: Values): Promise<Asset> => told(api.assets.create.mutate(input, once())),
    save: (input: Changes): Promise<Asset> => told(api.assets.update.mutate(input)),
    /** What is gone is read no more; the lists are. */
    async remove(id: number) {
      await api.assets.remove.mutate({ id })
      void cache.invalidateQueries({ queryKey: [['assets', 'list']] })
      void cache.invalidateQueries({ queryKey: [['assets', 'kinds']] })
    },
    addKind: (name: string) => told(api.assets.kinds.create.mutate({ name }, once())),
    renameKind: (id: number, name: string) => told(api.assets.kinds.update.mutate({ id, name })),
    removeKind: (id: number) => told(api.assets.kinds.remove.mutate({ id })),
  }
}

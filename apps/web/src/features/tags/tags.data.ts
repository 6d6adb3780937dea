import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { Tag, TagSort } from '@balcao/contracts/tags/tags'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../lib/trpc.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** The organisation's tags, 50 a page. */
export function useTagList(search: string, sort: TagSort) {
  const query = trpc.tags.list.useInfiniteQuery(
    { limit: PAGE_SIZE, sort, ...(search ? { search } : {}) },
    { ...nextCursor, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }
const refusal = (error: unknown): Refusal => ({
  why: failureOf(error).message,
  fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
})
export const isRefusal = (outcome: Tag | Refusal): outcome is Refusal => 'why' in outcome

/** What is done to tags. Names and colours stand on tickets too: after a change those are read anew. */
export function useTagActs() {
  const cache = useQueryClient()
  async function run(act: () => Promise<Tag | null>): Promise<Tag | Refusal | null> {
    try {
      return await act()
    } catch (error) {
      return refusal(error)
    } finally {
      void cache.invalidateQueries({ queryKey: [['tags']] })
      void cache.invalidateQueries({ queryKey: [['tickets']] })
    }
  }
  return {
    create: (input: { name: string; color?: string }) =>
      run(() => api.tags.create.mutate(input, { context: { actionKey: newActionKey() } })) as Promise<Tag | Refusal>,
    save: (input: { id: number; name?: string; color?: string | null }) =>
      run(() => api.tags.update.mutate(input)) as Promise<Tag | Refusal>,
    merge: (input: { id: number; intoId: number }) => run(() => api.tags.merge.mutate(input)) as Promise<Tag | Refusal>,
    /** Answers null when it is gone. */
    remove: (id: number) => run(() => api.tags.remove.mutate({ id }).then(() => null)) as Promise<null | Refusal>,
  }
}

import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { CreateTemplate, Template, UpdateTemplate } from '@balcao/contracts/templates/templates'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../lib/trpc.ts'
import type { Place } from './search.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** The team's templates and one's own, 50 a page. */
export function useTemplateList(place: Place) {
  const query = trpc.tickets.templates.list.useInfiniteQuery(
    { ...place, limit: PAGE_SIZE },
    { ...nextCursor, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }
export const isRefusal = (outcome: Template | Refusal): outcome is Refusal => 'why' in outcome

export function useTemplateActs() {
  const cache = useQueryClient()
  async function run<T>(act: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await act()
    } catch (error) {
      return { why: failureOf(error).message, fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])) }
    } finally {
      void cache.invalidateQueries({ queryKey: [['templates']] })
      void cache.invalidateQueries({ queryKey: [['tickets', 'templates']] })
    }
  }
  return {
    create: (input: CreateTemplate) => run(() => api.templates.create.mutate(input, { context: { actionKey: newActionKey() } })),
    save: (input: UpdateTemplate) => run(() => api.templates.update.mutate(input)),
    favour: (id: number, favourite: boolean) => run(() => api.templates.favour.mutate({ id, favourite })),
    /** Answers null when it is gone. */
    remove: (id: number) => run(() => api.templates.remove.mutate({ id }).then(() => null)),
  }
}

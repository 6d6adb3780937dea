import type { AddIssueComment, OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshHistory, refreshIssues } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

const PAGE = 20

/** The comments of an issue, the newest first, 20 a page. */
export function useComments(id: number) {
  const query = trpc.issues.comments.list.useInfiniteQuery(
    { id, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** How they come and go, and those of ours on their way; undefined asks for none. */
export const useTalk = (id: number | undefined) => trpc.issues.comments.talk.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })

const toast = { id: 'issue-comment' }
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

/** What is done with comments of ours. */
export function useTalkActs() {
  const cache = useQueryClient()
  const refresh = (ticketId: number) => {
    refreshIssues(cache, ticketId)
    refreshHistory(cache, ticketId)
  }
  const act = async (ticketId: number, run: () => Promise<unknown>, done?: string) => {
    try {
      await run()
      if (done) notify.success(done, toast)
    } catch (error) {
      notify.error(t('acting', { why: whyOf(error) }), toast)
    }
    refresh(ticketId)
  }
  return {
    /** @returns why it was refused, if it was */
    async send(input: AddIssueComment, name: string): Promise<string | undefined> {
      try {
        await api.tickets.issues.comment.mutate(input, { context: { actionKey: newActionKey() } })
        notify.success(t('queued', { name }), toast)
        return undefined
      } catch (error) {
        return whyOf(error)
      } finally {
        refresh(input.ticketId)
      }
    },
    retry: ({ id, ticketId }: OutgoingIssueComment) => act(ticketId, () => api.issues.comments.retry.mutate({ id })),
    remove: ({ id, ticketId }: OutgoingIssueComment) => act(ticketId, () => api.issues.comments.remove.mutate({ id }), t('takenBack')),
  }
}

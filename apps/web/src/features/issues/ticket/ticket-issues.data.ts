import type { LinkIssue, OpenIssue, TicketIssue, TicketIssues } from '@balcao/contracts/issues/issues'
import { keyIn } from '@balcao/contracts/issues/reference'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { refreshHistory, refreshIssues } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { nameOf } from '../issue-parts.tsx'
import { t } from '../messages.ts'

/** The issues that a ticket waits for. */
export function useTicketIssues(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.issues.list.useQuery({ ticketId })
  return { issues: data, error: data ? null : error, retry: () => void refetch() }
}

/** The active trackers, for whoever links. */
export const useTrackerNames = () => trpc.issues.trackers.names.useQuery({}).data?.data

type Tracker = Parameters<typeof keyIn>[0] & { id: number }
/** Issues with the words that somebody wrote, unless these name one. */
export function useFound(ticketId: number, tracker: Tracker | undefined, words: string) {
  const q = words.trim()
  const asks = tracker !== undefined && q.length >= 3 && keyIn(tracker, q) === undefined
  const { data, isFetching, error } = trpc.tickets.issues.search.useQuery(
    { ticketId, trackerId: tracker?.id ?? 0, q },
    { enabled: asks, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  return { asks, isFetching, found: asks && !error ? data?.data : undefined, failure: asks && error ? failureOf(error).message : undefined }
}

/** Why it was refused: the reason of its field says more than the sentence of the whole. */
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}
const toast = { id: 'issue' }

/** What is done with the issues of a ticket. Each says why it was not done, if it was not. */
export function useIssueActs(ticketId: number) {
  const cache = useQueryClient()
  const { list } = trpc.useUtils().tickets.issues

  async function run(act: () => Promise<TicketIssues>, done: (answer: TicketIssues) => void): Promise<string | undefined> {
    try {
      const answer = await act()
      list.setData({ ticketId }, answer)
      done(answer)
      return undefined
    } catch (error) {
      return whyOf(error)
    } finally {
      refreshIssues(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }
  const link = (input: Omit<LinkIssue, 'ticketId'>) =>
    run(
      () => api.tickets.issues.link.mutate({ ticketId, ...input }),
      () => notify.success(t('linked'), toast),
    )
  return {
    link,
    open: (input: Omit<OpenIssue, 'ticketId'>) =>
      run(
        () => api.tickets.issues.open.mutate({ ticketId, ...input }, { context: { actionKey: newActionKey() } }),
        ({ data }) => {
          const made = data.at(-1)
          notify.success(t('opened', { name: made ? nameOf(made) : '' }), toast)
        },
      ),
    async unlink(issue: TicketIssue): Promise<void> {
      const again = async () => {
        if (await link({ trackerId: issue.tracker.id, reference: issue.key })) notify.error(t('undoFailed'), toast)
      }
      const why = await run(
        () => api.tickets.issues.unlink.mutate({ ticketId, issueId: issue.id }),
        () => notify.undo(t('removed', { name: nameOf(issue) }), () => void again(), toast),
      )
      if (why !== undefined) notify.error(t('failed', { why }), toast)
    },
  }
}

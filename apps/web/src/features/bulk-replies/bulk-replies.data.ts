import type { BulkReply, BulkReplyPlan, PrepareBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { openVariables, unknownVariables } from '@balcao/contracts/templates/variables'
import type { TicketFilter } from '@balcao/contracts/ticket-list/filters'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { runAct } from '../../lib/page/run-act.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** Tickets that a message is for: some, or all that a list shows. */
export type Those = { tickets: readonly { id: number; seenUpTo?: number | undefined }[] } | { filter: Omit<TicketFilter, 'ids' | 'number'> }
export type Asked = Pick<PrepareBulkReply, 'isInternal' | 'thenStatus' | 'templateId'>
export type Named = { tickets: { id: number; seenUpTo?: number | undefined }[] }

const sent = (those: Those) => ('filter' in those ? { filter: those.filter } : { tickets: [...those.tickets] })

/** What of a text decides which tickets can get it: its variables. */
const variablesIn = (text: string): string => {
  const unknown = new Set(unknownVariables(text))
  return openVariables(text)
    .filter((name) => !unknown.has(name))
    .map((name) => `{{${name}}}`)
    .join(' ')
}

/** Those of the first look are meant from then on, with what was known of each: a ticket that is written on meanwhile is left out. */
function namedIn({ ready, skipped }: BulkReplyPlan): Named {
  const others = skipped.flatMap(({ id, number }) => (number === null ? [] : [{ id }]))
  return { tickets: [...ready.map(({ id, seenUpTo }) => ({ id, seenUpTo })), ...others] }
}

/** Which of the tickets a message would reach as it is written now. @param named holds those that are meant, from the first look on */
export function usePlan(those: Those, asked: Asked, text: string, named: RefObject<Named | undefined>) {
  const content = variablesIn(text)
  const query = useQuery({
    queryKey: ['bulkReplyPlan', those, asked, content],
    queryFn: async () => {
      const plan = await api.tickets.bulkReplies.prepare.mutate({ ...(named.current ?? sent(those)), ...asked, content })
      named.current ??= namedIn(plan)
      return plan
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { ...query, plan: query.data }
}

/** The message as one ticket would get it; nothing while there is no text that can be filled in. */
export function usePreview(ticketId: number | undefined, text: string, { isInternal, thenStatus, templateId }: Asked) {
  const content = text.trim()
  return useQuery({
    queryKey: ['bulkReplyPreview', ticketId, content, isInternal, thenStatus, templateId],
    queryFn: () => api.tickets.bulkReplies.preview.mutate({ ticketId: ticketId ?? 0, content, isInternal, thenStatus, templateId }),
    enabled: ticketId !== undefined && content !== '' && unknownVariables(content).length === 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

/** Looked at again so often while it is under way, should no signal come. */
const LOOK_MS = 2_000
export const isUnderWay = ({ state }: Pick<BulkReply, 'state'>) => state === 'waiting' || state === 'running'

/** A message to many, and how far it is. */
export const useBulkReply = (id: number) =>
  trpc.tickets.bulkReplies.get.useQuery(
    { id },
    { retry: false, refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false) },
  )

/** The tickets that did not get it, once it is over. */
export const useLeftOut = (id: number, state: 'skipped' | 'failed' | 'pending', isOver: boolean) =>
  trpc.tickets.bulkReplies.tickets.useInfiniteQuery(
    { id, state, limit: 100 },
    { enabled: isOver, retry: false, getNextPageParam: (last) => last.nextCursor ?? undefined },
  )

/** What is done to messages to many. */
export function useBulkReplyActs() {
  const cache = trpc.useUtils().tickets.bulkReplies
  const act = <T>(run: () => Promise<T>) => runAct({ t, toast: { id: 'bulk-reply' }, after: () => void cache.invalidate() }, run)
  const context = () => ({ context: { actionKey: newActionKey() } })
  return {
    create: (named: Named, asked: Asked, content: string) =>
      act(() => api.tickets.bulkReplies.create.mutate({ ...named, ...asked, content }, context())),
    stop: (id: number) => act(() => api.tickets.bulkReplies.stop.mutate({ id }, context())),
    retry: (id: number) => act(() => api.tickets.bulkReplies.retry.mutate({ id }, context())),
  }
}

import type { ScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { appendComment, refreshComments, refreshOutgoing, refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { useMe } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import type { Message } from '../timeline.ts'
import { t } from './messages.ts'

const AFTER_DUE_MS = 1_000
/** A timer that waits longer than this would run at once. */
const LONGEST_WAIT_MS = 3_600_000

const isWaiting = ({ state }: ScheduledReply) => state === 'held' || state === 'planned'

/** When to look again: what should have gone out is asked for until it has. */
function nextLook(held: readonly ScheduledReply[] | undefined): number | false {
  const due = (held ?? []).filter(isWaiting).map(({ dueAt }) => Date.parse(dueAt) - Date.now())
  return due.length > 0 && Math.min(Math.max(Math.min(...due), 0) + AFTER_DUE_MS, LONGEST_WAIT_MS)
}

/** The replies of a ticket that are written and not sent. One that has arrived as a message is not shown beside it. */
export function useOutgoing(ticketId: number, enabled: boolean, comments: readonly Message[]) {
  const cache = useQueryClient()
  const { data } = trpc.tickets.outgoing.list.useQuery(
    { ticketId },
    { enabled, staleTime: 0, refetchInterval: ({ state }) => nextLook(state.data) },
  )
  const before = useRef<readonly ScheduledReply[]>([])
  useEffect(() => {
    const now = data ?? []
    const gone = before.current.filter((one) => isWaiting(one) && !now.some(({ id }) => id === one.id))
    before.current = now
    // Without a live connection, a reply that is gone from here is found in the conversation.
    if (gone.some((one) => !hasArrived(one, comments))) refreshComments(cache, ticketId)
  }, [cache, ticketId, data, comments])
  return (data ?? []).filter((one) => !hasArrived(one, comments))
}

const hasArrived = ({ author, content, createdAt }: ScheduledReply, comments: readonly Message[]) =>
  comments.some((said) => said.author.id === author.id && said.content === content && said.createdAt >= createdAt)

/** True of a message on its way that the server has taken, before it has answered so. */
export const isHeld = ({ author, content }: Message, held: readonly ScheduledReply[]) =>
  held.some((one) => one.author.id === author.id && one.content === content && one.state !== 'cancelled')

type Held = readonly ScheduledReply[]
const listOf = (ticketId: number) => [['tickets', 'outgoing', 'list'], { input: { ticketId }, type: 'query' }] as const

/** Shows a reply that was just kept, before it is read anew. */
export function keepOutgoing(cache: QueryClient, one: ScheduledReply): void {
  cache.setQueryData<Held>(listOf(one.ticketId), (held = []) => [...held.filter(({ id }) => id !== one.id), one])
}

function dropOutgoing(cache: QueryClient, { id, ticketId }: ScheduledReply): void {
  cache.setQueryData<Held>(listOf(ticketId), (held) => held?.filter((one) => one.id !== id))
}

/** What its author, or a colleague, does with a reply that waits. Each answers whether it was done. */
export function useOutgoingActs(one: ScheduledReply) {
  const cache = useQueryClient()
  const me = useMe()
  const [busy, setBusy] = useState(false)

  async function run(act: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      const { code, message } = failureOf(error)
      notify.error(code === 'outgoing_not_found' ? t('tooLate') : message || t('failed'), { id: `outgoing-${one.id}` })
      refreshOutgoing(cache, one.ticketId)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    mine: one.author.id === me.id,
    sendNow: () =>
      run(async () => {
        appendComment(cache, await api.tickets.outgoing.send.mutate({ id: one.id }))
        dropOutgoing(cache, one)
        refreshStats(cache)
      }),
    moveTo: (sendAt: string) => run(async () => keepOutgoing(cache, await api.tickets.outgoing.change.mutate({ id: one.id, sendAt }))),
    takeBack: () =>
      run(async () => {
        await api.tickets.outgoing.remove.mutate({ id: one.id })
        if (one.author.id === me.id) dropOutgoing(cache, one)
        refreshOutgoing(cache, one.ticketId)
      }),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Comment } from '@balcao/contracts/comments/comments'
import type { Notification, NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { LiveEvent } from '@balcao/contracts/realtime/live'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Centre } from '@balcao/core/testing/centre'
import type { AppRouter } from '@balcao/trpc/router'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { io } from 'socket.io-client'
import { ask } from './server.ts'

/** Of messages, what both channels tell. */
const said = ({ id, content, isInternal }: Pick<Comment, 'id' | 'content' | 'isInternal'>) => ({ id, content, isInternal })
type Said = ReturnType<typeof said>

/** What a page of the desk shows: tickets, their messages, and one's own notifications with their counts. */
export type Shown = { tickets: Ticket[]; messages: Record<number, Said[]>; notifications: Notification[]; stats: NotificationStats }

const byId = <T extends { id: number }>(rows: Iterable<T>) => [...rows].toSorted((a, b) => a.id - b.id)

/** Everything a page shows, asked for now. */
export async function fetchShown(url: string, token: string): Promise<Shown> {
  const get = async <T>(address: string): Promise<T> => {
    const { status, body } = await ask(url, 'GET', `/api${address}`, { token })
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return body as T
  }
  const { data: rows } = await get<{ data: Ticket[] }>('/tickets?limit=100')
  // What one may do, and whether one has read it, is answered to the reader alone and comes with no event.
  const tickets = byId(rows.map(({ can: _, unread: __, ...ticket }) => ticket))
  const messages: Shown['messages'] = {}
  for (const { id } of tickets) messages[id] = byId((await get<{ data: Comment[] }>(`/tickets/${id}/comments?limit=100`)).data.map(said))
  const { data: notifications } = await get<{ data: Notification[] }>('/notifications?limit=100')
  return { tickets, messages, notifications, stats: await get<NotificationStats>('/notifications/stats') }
}

/** What is held by somebody who fetched once and then applied what they heard. */
class Held {
  centre: Centre
  readonly tickets: Map<number, Ticket>
  readonly messages: Map<number, Map<number, Said>>
  constructor({ tickets, messages, notifications, stats }: Shown) {
    this.centre = new Centre(notifications, stats)
    this.tickets = new Map(tickets.map((ticket) => [ticket.id, ticket]))
    this.messages = new Map(tickets.map(({ id }) => [id, new Map((messages[id] ?? []).map((one) => [one.id, one]))]))
  }
  told(ticket: Ticket, message: Said | undefined) {
    this.tickets.set(ticket.id, ticket)
    const theirs = this.messages.get(ticket.id) ?? new Map<number, Said>()
    this.messages.set(ticket.id, theirs)
    if (message) theirs.set(message.id, message)
  }
  get shown(): Shown {
    const messages = Object.fromEntries([...this.messages].map(([id, theirs]) => [id, byId(theirs.values())]))
    return { tickets: byId(this.tickets.values()), messages, notifications: this.centre.list, stats: this.centre.stats }
  }
}

const RETRY_MS = 50

/** Our apps' way: fetches once, at its first `ready`, and from then on lives on what it hears, resumed after each loss. */
export async function subscriber(url: string, token: string) {
  const socket = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc-ws`,
    connectionParams: { token },
    retryDelayMs: () => RETRY_MS,
  })
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] })
  const seqs: number[] = []
  let refetches = 0
  let early: LiveEvent[] | undefined = []
  let held: Held | undefined
  const apply = (event: LiveEvent) => {
    if ('ticketId' in event) held?.told(event.ticket, event.comment && said(event.comment))
    else held?.centre.apply(event)
  }
  const ready = Promise.withResolvers<void>()
  let last: string | null = null
  let isOver = false
  let subscription: { unsubscribe(): void } | undefined
  const subscribe = () => {
    subscription = client.live.events.subscribe(
      { lastEventId: last },
      {
        onData: ({ id, data }) => {
          last = id
          const event = data as LiveEvent
          if (event.name === 'ready') return ready.resolve()
          if (event.name === 'refetch') refetches++
          seqs.push(event.seq)
          if (early) early.push(event)
          else apply(event)
        },
        onError: () => void setTimeout(() => !isOver && subscribe(), RETRY_MS),
      },
    )
  }
  subscribe()
  await ready.promise
  held = new Held(await fetchShown(url, token))
  for (const event of early) apply(event)
  early = undefined
  return {
    shown: () => (held as Held).shown,
    seqs,
    refetches: () => refetches,
    close: () => {
      isOver = true
      subscription?.unsubscribe()
      return socket.close()
    },
  }
}

type Frame = Record<string, unknown>

/** A standard Socket.IO client: nothing is resumed for it, so it fetches anew each time it is in, and whenever it is told to. */
export async function socketIoClient(url: string, token: string) {
  const socket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MS,
  })
  const seqs: number[] = []
  let held: Held | undefined
  let waiting: [string, Frame][] = []
  let fetches = 0
  const apply = (name: string, frame: Frame) => {
    const { ticket, commentId, comment, isInternal } = frame
    if (ticket) {
      const message = commentId ? ({ id: commentId, content: comment, isInternal } as Said) : undefined
      held?.told(ticket as Ticket, message)
    } else if (name.startsWith('notification:')) held?.centre.apply(asEvent(name, frame, held.centre))
  }
  const fill = async () => {
    const mine = ++fetches
    held = undefined
    while (mine === fetches && !held) {
      // Away just now, as servers and databases are that were killed: asked again.
      const shown = await fetchShown(url, token).catch(() => sleep(RETRY_MS, undefined))
      if (mine !== fetches || !shown) continue
      held = new Held(shown)
      for (const [name, frame] of waiting) apply(name, frame)
      waiting = []
    }
  }
  socket.on('connect', () => {
    seqs.length = 0
    socket.emit('subscribe:tickets')
  })
  socket.onAny((name: string, frame: Frame = {}) => {
    if (name === 'connected' || name === 'refetch') return void fill()
    if (typeof frame.seq === 'number') seqs.push(frame.seq)
    if (held) apply(name, frame)
    else waiting.push([name, frame])
  })
  return {
    shown: () => held?.shown,
    seqs,
    fetches: () => fetches,
    close: () => {
      fetches++
      socket.disconnect()
    },
  }
}

/** A frame of the notification channel as the centre applies it: without the counts, which this channel does not tell. */
function asEvent(name: string, { seq: _, ...frame }: Frame, { stats }: Centre): LiveEvent {
  const groups = { seq: 0, groups: [], stats }
  if (name === 'notification:new') return { name, ...groups, notification: frame, onto: null } as unknown as LiveEvent
  if (name === 'notification:delete') return { name, ...groups, ids: [frame.id] } as LiveEvent
  return { name, ...groups, ...frame } as unknown as LiveEvent
}

import type { Comment } from '@balcao/contracts/comments/comments'
import type { Attachment } from '@balcao/contracts/files/attachments'
import type { HistoryEntry } from '@balcao/contracts/tickets/history'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Change } from '../../lib/tickets/changes.ts'

export type Entry = Omit<HistoryEntry, 'changes'> & { changes: Change[] }
export type Message = Omit<Comment, 'id'> & {
  id: number | 'description' | `description-${number}`
  /** For whom somebody of the staff wrote it. */
  onBehalfOf?: string
  pending?: 'sending' | 'failed'
}
export type TimelineItem = { kind: 'message'; key: string; message: Message } | { kind: 'changes'; key: string; entries: Entry[] }

type FirstMessage = Pick<Ticket, 'requester' | 'author'>

/** Who wrote the first message of a ticket: its requester, or somebody of the staff for them. */
export function writtenBy({ requester, author }: FirstMessage): Pick<Message, 'author' | 'authorSide' | 'onBehalfOf'> {
  if (!author) return { author: requester, authorSide: 'customer' }
  return { author, authorSide: 'staff', ...(author.id === requester.id ? {} : { onBehalfOf: requester.name }) }
}

type Besides = {
  files?: readonly Attachment[]
  /** The first messages of tickets merged into this one. */
  merged?: readonly Message[]
  /** What is older is left out, because something may be missing there: the time of the oldest message read so far. */
  completeSince?: string
}

/** The conversation as read: the description first, people's messages, and runs of system changes in between. */
export function timelineOf(
  ticket: Ticket,
  comments: readonly Comment[],
  history: readonly Entry[],
  { files = [], merged = [], completeSince = '' }: Besides = {},
): TimelineItem[] {
  const description: Message = {
    id: 'description',
    ticketId: ticket.id,
    ...writtenBy(ticket),
    content: ticket.description,
    isInternal: false,
    createdAt: ticket.createdAt,
    attachments: [...files],
  }
  const messages: Message[] = [
    // A description is empty where the first message is an internal note, which is among the comments.
    ...[description, ...merged].filter(({ content, attachments }) => content || attachments.length > 0),
    ...comments,
  ]
  const changes = history.filter((entry) => entry.changes.length > 0)
  const read = [
    ...messages.map((message) => ({ at: message.createdAt, message })),
    ...changes.map((entry) => ({ at: entry.createdAt, entry })),
  ]
  const all = read.filter(({ at }) => at >= completeSince)
  all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

  const items: TimelineItem[] = []
  for (const one of all) {
    const last = items.at(-1)
    if ('message' in one) items.push({ kind: 'message', key: `message-${one.message.id}`, message: one.message })
    else if (last?.kind === 'changes') last.entries.push(one.entry)
    else items.push({ kind: 'changes', key: `changes-${one.entry.id}`, entries: [one.entry] })
  }
  return items
}

/** The newest message among these, 0 where there is none. */
export function newestOf(items: readonly TimelineItem[]): number {
  const ids = items.flatMap((item) => (item.kind === 'message' && typeof item.message.id === 'number' ? [item.message.id] : []))
  return Math.max(0, ...ids)
}

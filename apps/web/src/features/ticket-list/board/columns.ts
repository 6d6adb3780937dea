import { customColumn, customColumns } from '@balcao/contracts/ticket-list/custom-columns'
import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import { type CustomKey, customKey, customOf } from '@balcao/contracts/tickets/custom-keys'
import { PRIORITIES, type Priority, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { type Changes, movesFrom } from '../../../lib/tickets/changes.ts'
import { assignableTo, type May } from '../../../lib/tickets/may.ts'
import { t as tt } from '../../../lib/tickets/messages.ts'
import { statusChange, statusValueName } from '../../../lib/tickets/status-choice.ts'
import { type Filter, matches } from '../filter/filter.ts'

/** The column of a person or a queue is called by their id. */
export type ColumnKey = Status | Priority | 'none' | `${number}` | CustomKey
/** The names of people, or queues, that have a column. */
export type Names = ReadonlyMap<string, string>

/** Whether the columns go by what the organisation has of its own: the server names them. */
export const isNamed = (by: BoardGroup): by is 'assignee' | 'queue' => by === 'assignee' || by === 'queue'
/** The filter of a column's value. */
const FILTER_OF = {
  status: 'status',
  'custom-status': 'status',
  priority: 'priority',
  assignee: 'assignee',
  queue: 'queueId',
} as const satisfies Record<BoardGroup, keyof Filter>

const REMOVED: ReadonlySet<ColumnKey> = new Set(['merged', 'spam'])

/** The columns a filter leaves: those it names, or all. What was merged or is spam has one only where the filter names it, or it holds something. */
export function columnKeys(filter: Filter, by: BoardGroup, counts: ReadonlyMap<string, number | null>): ColumnKey[] {
  // Which people or queues have one is the server's to say.
  if (isNamed(by)) return [...counts.keys()] as ColumnKey[]
  if (by === 'custom-status') {
    const off = new Set<string>(customStatuses().flatMap(({ id, active }) => (active ? [] : [customKey(id)])))
    const isNamedBy = (key: ColumnKey) => filter.customStatusId?.includes(customOf(key) ?? 0) || filter.status?.some((one) => one === key)
    const isQuiet = (key: ColumnKey) => REMOVED.has(key) || off.has(key)
    return customColumns(filter, customStatuses()).filter((key) => !isQuiet(key) || isNamedBy(key) || (counts.get(key) ?? 0) > 0)
  }
  const all: readonly ColumnKey[] = by === 'status' ? STATUSES : PRIORITIES.toReversed()
  const chosen: readonly ColumnKey[] = filter[by] ?? []
  const excludes = filter.not?.includes(by) === true
  const isChosen = (key: ColumnKey) => chosen.includes(key) && !excludes
  const left = chosen.length > 0 ? all.filter((key) => chosen.includes(key) !== excludes) : all
  return left.filter((key) => !REMOVED.has(key) || isChosen(key) || (counts.get(key) ?? 0) > 0)
}

/** The list of one column: the whole filter, with the column's value in place of those it had. */
export function narrowed(filter: Filter, by: BoardGroup, key: ColumnKey): Filter {
  if (by === 'custom-status') return customColumn(filter, key, customStatuses())
  const not = filter.not?.filter((name) => name !== FILTER_OF[by]) ?? []
  const { not: _, ...rest } = filter
  return { ...rest, ...(not.length > 0 ? { not } : {}), [FILTER_OF[by]]: [isNamed(by) && key !== 'none' ? Number(key) : key] }
}

/** The column a ticket stands in. */
export function keyOf(ticket: Ticket, by: BoardGroup): ColumnKey {
  if (by === 'queue') return ticket.queueId === null ? 'none' : `${ticket.queueId}`
  if (by === 'custom-status') return ticket.customStatusId ? customKey(ticket.customStatusId) : ticket.status
  return by === 'assignee' ? (ticket.assignee ? `${ticket.assignee.id}` : 'none') : ticket[by]
}

/** Where a ticket may be moved to: the same moves as anywhere else. @param named who or what has a column, where the server names them */
export function movesOf(ticket: Ticket, by: BoardGroup, may: May, me: number, named: Names = new Map()): ColumnKey[] {
  if (REMOVED.has(ticket.status)) return []
  if (by === 'assignee') {
    const hands = assignableTo(may, ticket, me)
    const all = (['none', ...named.keys()] as ColumnKey[]).filter((key) => key !== keyOf(ticket, by))
    return hands === 'anyone' ? all : all.filter((key) => (hands === 'me' && key === `${me}`) || (hands === 'nobody' && key === 'none'))
  }
  if (may.edit === false) return []
  if (by === 'queue') {
    // It goes there to be given to somebody, as a transfer does: whoever has it lets it go.
    const isFree = ticket.assignee === null || ['anyone', 'nobody'].includes(assignableTo(may, ticket, me) ?? '')
    return isFree ? ([...named.keys()] as ColumnKey[]).filter((key) => key !== keyOf(ticket, by)) : []
  }
  if (by === 'custom-status') {
    const own = customStatuses().filter(({ active }) => active)
    const all = customColumns({ status: [ticket.status, ...movesFrom(ticket.status, may.cancel !== false)] }, own)
    return all.filter((key) => key !== keyOf(ticket, by))
  }
  if (by === 'status') return movesFrom(ticket.status, may.cancel !== false)
  return PRIORITIES.toReversed().filter((priority) => priority !== ticket.priority)
}

export function changeTo(by: BoardGroup, key: ColumnKey): Changes {
  if (by === 'queue') return { queueId: Number(key), assigneeId: null }
  if (by === 'assignee') return { assigneeId: key === 'none' ? null : Number(key) }
  if (by === 'custom-status') return statusChange(key)
  return by === 'status' ? { status: key as Status } : { priority: key as Priority }
}

export function columnName(by: BoardGroup, key: ColumnKey, named: Names): string {
  if (by === 'queue') return named.get(key) ?? ''
  if (by === 'assignee') return named.get(key) ?? tt('view_unassigned')
  if (by === 'custom-status') return statusValueName(key)
  return by === 'status' ? statusName(key as Status) : priorityName(key as Priority)
}

/** The status that a column is of, to draw it. */
export const statusOf = (by: BoardGroup, key: ColumnKey): Status | undefined =>
  by === 'custom-status' ? statusChange(key).status : by === 'status' ? (key as Status) : undefined

/** What changed since the columns were read, and what is being changed. */
export type News = { known: ReadonlyMap<number, Ticket>; pending: ReadonlyMap<number, Changes>; named: Names }

/** Whether the first is a later state of a ticket. */
export const isNewer = (a: Ticket, b: Ticket) => a.version > b.version || (a.version === b.version && a.updatedAt > b.updatedAt)

/** Tickets by id with one more, unless a later state of it is there: what is told live may come after the answer to a later change. */
export function withLatest(known: ReadonlyMap<number, Ticket>, ticket: Ticket): ReadonlyMap<number, Ticket> {
  const held = known.get(ticket.id)
  return held && isNewer(held, ticket) ? known : new Map(known).set(ticket.id, ticket)
}

/**
 * The cards of a column: what was read of it, without what left it meanwhile; and before them what came, newest first.
 */
export function cardsOf(rows: readonly Ticket[], column: Filter, { known, pending, named }: News, me: number): Ticket[] {
  const asItIs = (ticket: Ticket): Ticket => {
    const later = known.get(ticket.id)
    const now = later && isNewer(later, ticket) ? later : ticket
    const moving = pending.get(ticket.id)
    if (!moving) return now
    const { status = now.status, priority = now.priority, queueId = now.queueId, assigneeId = now.assignee?.id ?? null } = moving
    const assignee = assigneeId === null ? null : { id: assigneeId, name: named.get(`${assigneeId}`) ?? '', email: null }
    const { customStatusId = status === now.status ? now.customStatusId : null } = moving
    return { ...now, status, customStatusId, priority, queueId, assignee: assignee?.id === now.assignee?.id ? now.assignee : assignee }
  }
  const read = new Set(rows.map(({ id }) => id))
  const came = [...known.values()].filter(({ id }) => !read.has(id)).toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const shown = new Set<number>()
  return [...came, ...rows].map(asItIs).filter((ticket) => {
    if (shown.has(ticket.id) || !matches(ticket, column, me)) return false
    shown.add(ticket.id)
    return true
  })
}

import type { Comment } from '@balcao/contracts/comments/comments'
import type { ListOf } from '@balcao/contracts/common'
import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import type { Changed } from '@balcao/contracts/tickets/bulk'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Pages<T> = InfiniteData<ListOf<T>>

/** Keys as tRPC writes them: [path, { input, type }]. */
const LISTS: QueryKey = [['tickets', 'list']]
const COMMENTS: QueryKey = [['tickets', 'comments', 'list']]
const OUTGOING: QueryKey = [['tickets', 'outgoing', 'list']]
const FILES: QueryKey = [['tickets', 'attachments', 'list']]
const HISTORY: QueryKey = [['tickets', 'history', 'list']]
const TICKETS: QueryKey = [['tickets', 'get']]
const TIME: QueryKey = [['tickets', 'time', 'list']]
const TIMER: QueryKey = [['tickets', 'time', 'timer']]
const CHECKLISTS: QueryKey = [['tickets', 'checklists', 'list']]
const APPROVALS: QueryKey = [['tickets', 'approvals']]
const ISSUES: QueryKey = [['tickets', 'issues', 'list']]
const SIDE: QueryKey = [['tickets', 'sideConversations', 'list']]
const SIDE_MESSAGES: QueryKey = [['tickets', 'sideConversations', 'messages']]
const ALL_ISSUES: QueryKey = [['issues']]
const MY_APPROVALS: QueryKey = [['approvals']]
const MY_ITEMS: QueryKey = [['checklists', 'items']]
const RATING: QueryKey = [['tickets', 'ratings', 'get']]
const WATCHERS: QueryKey = [['tickets', 'watchers']]
const WATCHING: QueryKey = [['tickets', 'watching']]
const MENTIONS: QueryKey = [['tickets', 'mentions', 'my']]
const MERGES: QueryKey = [['tickets', 'merges']]
const RELATIONS: QueryKey = [['tickets', 'relations', 'list']]
const ARTICLES: QueryKey = [['tickets', 'articles', 'list']]
const STATS: QueryKey = [['tickets', 'stats']]
const VIEWS: QueryKey = [['tickets', 'views']]
const VIEW_COUNTS: QueryKey = [['tickets', 'views', 'counts']]
const RECURRING: QueryKey = [['tickets', 'recurring']]
const BOARD_COUNTS: QueryKey = [['tickets', 'board', 'counts']]
const BOARD_HEADS: QueryKey = [['queues', 'board']]
const REBALANCE: QueryKey = [['routing', 'queues', 'previewRebalance']]

const inputOf = (key: QueryKey): Record<string, unknown> => (key[1] as { input?: Record<string, unknown> } | undefined)?.input ?? {}
const isPages = <T>(data: Pages<T> | ListOf<T> | undefined): data is Pages<T> => data !== undefined && 'pages' in data

/** Answers that are patched anew when they arrive (`reapplyRecent`): asking again for each patch while they are read would never end on a busy day. */
export const REAPPLIED: readonly QueryKey[] = [LISTS, TICKETS, COMMENTS]

/** What holds nothing yet is left out: what happened recently is done to its answer (`reapplyRecent`), which is not asked for twice. */
const isHeld = ({ state }: { state: { data: unknown } }) => state.data !== undefined

/** A ticket is replaced only by a later one: events may repeat and arrive after an answer. */
const newer = (held: Ticket, next: Ticket) =>
  next.version > held.version || (next.version === held.version && next.updatedAt > held.updatedAt) ? next : held

/** What a role's scope may go by. */
const relationshipsOf = ({ requester, assignee, queueId, companyId }: Ticket) => [requester?.id, assignee?.id, queueId, companyId].join()

/** Puts a ticket where it is already shown. No row is added, moved or removed. */
export function patchTicket(cache: QueryClient, { can, ...ticket }: Ticket): void {
  const one = { queryKey: TICKETS, predicate: (query: Query) => isHeld(query) && inputOf(query.queryKey).id === ticket.id }
  let isTiedAnew = false
  cache.setQueriesData<Ticket>(one, (held) => {
    const next = held && newer(held, ticket)
    if (!held || next === held) return held
    isTiedAnew ||= !can && relationshipsOf(held) !== relationshipsOf(ticket)
    return { ...ticket, can: can ?? held.can }
  })
  // Events do not say what one may do; whose the ticket is decides it.
  if (isTiedAnew) void cache.invalidateQueries(one)
  cache.setQueriesData<Pages<Ticket> | ListOf<Ticket>>({ queryKey: LISTS, predicate: isHeld }, (held) => {
    if (!held) return held
    if (!isPages(held)) return inList(held, ticket)
    const pages = held.pages.map((page) => inList(page, ticket))
    return pages.every((page, index) => page === held.pages[index]) ? held : { ...held, pages }
  })
}

/**
 * Puts what a bulk change made of tickets into their rows, all at once. One that changed in other ways too is left to its
 * event, which brings all of it.
 */
export function patchRows(cache: QueryClient, changed: readonly Changed[]): void {
  const byId = new Map(changed.map((one) => [one.id, one]))
  const isStale = (held: Ticket) => byId.get(held.id)?.version === held.version + 1
  const patched = (list: ListOf<Ticket>): ListOf<Ticket> =>
    list.data.some(isStale) ? { ...list, data: list.data.map((held) => (isStale(held) ? { ...held, ...byId.get(held.id) } : held)) } : list
  cache.setQueriesData<Pages<Ticket> | ListOf<Ticket>>({ queryKey: LISTS, predicate: isHeld }, (held) => {
    if (!held) return held
    return isPages(held) ? { ...held, pages: held.pages.map(patched) } : patched(held)
  })
}

/** What else shows tickets that a bulk change changed is read again. */
export function refreshChanged(cache: QueryClient, changed: readonly Changed[]): void {
  const ids = new Set(changed.map(({ id }) => id))
  const isOne =
    (name: 'id' | 'ticketId') =>
    ({ queryKey }: { queryKey: QueryKey }) =>
      ids.has(inputOf(queryKey)[name] as number)
  void cache.invalidateQueries({ queryKey: TICKETS, predicate: isOne('id') })
  void cache.invalidateQueries({ queryKey: HISTORY, predicate: isOne('ticketId') })
}

/** A ticket as some list already shows it: something to draw while it is read. */
export function findInLists(cache: QueryClient, id: number): Ticket | undefined {
  for (const [, held] of cache.getQueriesData<Pages<Ticket> | ListOf<Ticket>>({ queryKey: LISTS })) {
    const pages = isPages(held) ? held.pages : held ? [held] : []
    const found = pages.flatMap(({ data }) => data).find((ticket) => ticket.id === id)
    if (found) return found
  }
  return undefined
}

function inList(list: ListOf<Ticket>, ticket: Ticket): ListOf<Ticket> {
  const index = list.data.findIndex((held) => held.id === ticket.id)
  const held = list.data[index]
  if (!held) return list
  const isAsHeld = held.version === ticket.version && held.updatedAt === ticket.updatedAt
  // Who follows a ticket is no change of it.
  const isWatchedAnew = isAsHeld && ticket.watched !== undefined && ticket.watched !== (held.watched ?? false)
  if (newer(held, ticket) === held && !isWatchedAnew) return list
  // Events do not say what the reader has begun to write, nor answers of changes whether they follow it or have read it.
  const unread = ticket.turn === 'desk' && (ticket.unread ?? held.unread) === true
  const own = { ...(held.hasDraft ? { hasDraft: true } : {}), watched: ticket.watched ?? held.watched, unread }
  return { ...list, data: list.data.with(index, { ...ticket, ...own }) }
}

/** A ticket or its conversation that is being read while it changes is read again: the answer may be from before. */
export function rereadUnderway(cache: QueryClient, ticketId: number): void {
  const isIts = ({ queryKey, state }: { queryKey: QueryKey; state: { fetchStatus: string } }) =>
    state.fetchStatus === 'fetching' && (inputOf(queryKey).id ?? inputOf(queryKey).ticketId) === ticketId
  for (const queryKey of [TICKETS, COMMENTS]) void cache.invalidateQueries({ queryKey, predicate: isIts })
}

/**
 * Adds a comment at the end of its conversation once, or puts an edited one in the place of what it was, also where it is read
 * along; where the part it belongs to is not loaded yet, it is read with that.
 */
export function appendComment(cache: QueryClient, comment: Comment): void {
  cache.setQueriesData<Pages<Comment>>({ queryKey: COMMENTS, predicate: isHeld }, (held) => held && edited(held, comment))
  cache.setQueriesData<Pages<Comment>>(
    { queryKey: COMMENTS, predicate: (query) => isHeld(query) && inputOf(query.queryKey).ticketId === comment.ticketId },
    (held) => held && withNewest(held, comment),
  )
}

/** How all who show a ticket's messages or history read them: a long conversation opens at its end, so that comes first. */
export const latestFirst = (ticketId: number) => ({ ticketId, order: 'desc', limit: MAX_PAGE_SIZE }) as const

function withNewest(held: Pages<Comment>, comment: Comment): Pages<Comment> {
  const [first] = held.pages
  const ids = held.pages.flatMap(({ data }) => data.map(({ id }) => id))
  const isOfPageUnread = held.pages.at(-1)?.hasNext && comment.id < Math.min(...ids)
  if (!first || isOfPageUnread || ids.includes(comment.id)) return held
  return { ...held, pages: held.pages.with(0, { ...first, data: [comment, ...first.data] }) }
}

function edited(held: Pages<Comment>, comment: Comment): Pages<Comment> {
  const times = comment.edited?.times ?? 0
  const isOlder = (one: Comment) => one.id === comment.id && (one.edited?.times ?? 0) < times
  if (!held.pages.some(({ data }) => data.some(isOlder))) return held
  const pages = held.pages.map((page) => ({ ...page, data: page.data.map((one) => (isOlder(one) ? { ...one, ...comment } : one)) }))
  return { ...held, pages }
}

/** Has the queries of a call that name this ticket read again. @param name what their input calls it */
function reread(cache: QueryClient, queryKey: QueryKey, ticketId: number, name: 'ticketId' | 'id' = 'ticketId'): void {
  void cache.invalidateQueries({ queryKey, predicate: ({ queryKey: key }) => inputOf(key)[name] === ticketId })
}

/** History entries are told by reading them again: an event does not carry them. */
export function refreshHistory(cache: QueryClient, ticketId: number): void {
  reread(cache, HISTORY, ticketId)
}

/** Queues, companies and the like that one follows: no change of a ticket changes them, and one may just have been deleted. */
const isOfTickets = ({ queryKey }: { queryKey: QueryKey }) => (queryKey[0] as readonly string[])[2] !== 'things'

/** Who follows a ticket, what one follows and where one is mentioned are read again. */
export function refreshWatchers(cache: QueryClient, ticketId: number): void {
  reread(cache, WATCHERS, ticketId, 'id')
  void cache.invalidateQueries({ queryKey: WATCHING, predicate: isOfTickets })
  void cache.invalidateQueries({ queryKey: MENTIONS })
}

/** What the customer thought of it is read again. */
export function refreshRating(cache: QueryClient, ticketId: number): void {
  reread(cache, RATING, ticketId, 'id')
}

/** The clock that the reader has running may have become the entry. */
export function refreshTime(cache: QueryClient, ticketId: number): void {
  reread(cache, TIME, ticketId)
  void cache.invalidateQueries({ queryKey: TIMER })
}

/** Something of a checklist of a ticket changed; perhaps an item of the reader's, whose list is read when this ends. */
export async function refreshChecklists(cache: QueryClient, ticketId: number): Promise<void> {
  reread(cache, CHECKLISTS, ticketId)
  await cache.invalidateQueries({ queryKey: MY_ITEMS })
}

/** Something of an approval of a ticket changed; perhaps one that the reader is asked, or asked for. */
export function refreshApprovals(cache: QueryClient, ticketId: number): void {
  reread(cache, APPROVALS, ticketId)
  void cache.invalidateQueries({ queryKey: MY_APPROVALS })
}

/** A ticket was linked with an issue or is no more, or the issue changed. */
export function refreshIssues(cache: QueryClient, ticketId: number): void {
  reread(cache, ISSUES, ticketId)
  void cache.invalidateQueries({ queryKey: ALL_ISSUES })
}

/** A side conversation of a ticket was begun, went on, or was closed. */
export function refreshSideConversations(cache: QueryClient, ticketId: number): void {
  reread(cache, SIDE, ticketId)
  void cache.invalidateQueries({ queryKey: SIDE_MESSAGES })
}

/** What recurs: a ticket of it was opened, or somebody changed it. */
export function refreshRecurring(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: RECURRING })
}

/** A merge, or its end, changes which messages a conversation has. */
export function refreshComments(cache: QueryClient, ticketId: number): void {
  reread(cache, COMMENTS, ticketId)
}

/** Replies that wait were added, changed, sent or taken back. */
export function refreshOutgoing(cache: QueryClient, ticketId: number): void {
  reread(cache, OUTGOING, ticketId)
}

/** What a ticket was merged into, and what into it, is read again. */
export function refreshMerges(cache: QueryClient, ticketId: number): void {
  const names = ({ queryKey }: { queryKey: QueryKey }) => {
    const { id, intoId } = inputOf(queryKey)
    return id === ticketId || intoId === ticketId
  }
  void cache.invalidateQueries({ queryKey: MERGES, predicate: names })
}

/** How a ticket stands to others is read again. */
export function refreshRelations(cache: QueryClient, ticketId: number): void {
  reread(cache, RELATIONS, ticketId, 'id')
}

/** Which articles helped with a ticket is read again. */
export function refreshTicketArticles(cache: QueryClient, ticketId: number): void {
  reread(cache, ARTICLES, ticketId)
}

/** Files came or went: they are part of messages, too. */
export function refreshFiles(cache: QueryClient, ticketId: number): void {
  for (const queryKey of [FILES, COMMENTS]) reread(cache, queryKey, ticketId)
}

/** The views of lists are read again, and how much they hold. */
export function refreshViews(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: VIEWS })
}

const VIEW_COUNTS_EVERY_MS = 10_000
let _viewCountsTimer: ReturnType<typeof setTimeout> | undefined
const STATS_EVERY_MS = 2000
let _statsTimer: ReturnType<typeof setTimeout> | undefined

/** Figures are read again at most every 2 s, those of kept views every 10 s, however many events arrive. */
export function refreshStats(cache: QueryClient): void {
  _viewCountsTimer ??= setTimeout(() => {
    _viewCountsTimer = undefined
    void cache.invalidateQueries({ queryKey: VIEW_COUNTS })
  }, VIEW_COUNTS_EVERY_MS)
  _statsTimer ??= setTimeout(() => {
    _statsTimer = undefined
    void cache.invalidateQueries({ queryKey: STATS })
    for (const queryKey of [BOARD_COUNTS, BOARD_HEADS, REBALANCE]) void cache.invalidateQueries({ queryKey })
  }, STATS_EVERY_MS)
}

/** Everything may have changed: too much was missed to replay it. */
export function refreshAll(cache: QueryClient): void {
  void cache.invalidateQueries()
}

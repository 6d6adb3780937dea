import type { Comment } from '@balcao/contracts/comments/comments'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { InfiniteData } from '@tanstack/react-query'

type Page<T> = { data: T[]; hasNext: boolean; nextCursor: string | null }
type Pages<T> = InfiniteData<Page<T>, unknown>

/** The newer of two readings of one ticket: events may arrive after an answer that was read later. */
export function newer(held: Ticket, heard: Ticket): Ticket {
  return heard.version >= held.version && heard.updatedAt >= held.updatedAt ? heard : held
}

/** A list, paged or not, with the ticket's new reading in its old place. The same object when it is not in there. */
export function patchList(list: Page<Ticket> | Pages<Ticket> | undefined, ticket: Ticket) {
  if (!list) return list
  if ('pages' in list) {
    const pages = list.pages.map((page) => patchPage(page, ticket))
    return pages.some((page, index) => page !== list.pages[index]) ? { ...list, pages } : list
  }
  return patchPage(list, ticket)
}

function patchPage(page: Page<Ticket>, ticket: Ticket): Page<Ticket> {
  const held = page.data.find(({ id }) => id === ticket.id)
  if (!held) return page
  const next = newer(held, ticket)
  return next === held ? page : { ...page, data: page.data.map((row) => (row === held ? next : row)) }
}

/** True when the ticket is among the rows. */
export function holds(list: Page<Ticket> | Pages<Ticket> | undefined, ticketId: number): boolean {
  if (!list) return false
  const pages = 'pages' in list ? list.pages : [list]
  return pages.some(({ data }) => data.some(({ id }) => id === ticketId))
}

/** A conversation (latest page first, latest message first) with one more message; a known one changes nothing. */
export function addComment(pages: Pages<Comment> | undefined, comment: Comment): Pages<Comment> | undefined {
  const [latest, ...older] = pages?.pages ?? []
  if (!pages || !latest) return pages
  if (pages.pages.some(({ data }) => data.some(({ id }) => id === comment.id))) return pages
  const data = [comment, ...latest.data].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
  return { ...pages, pages: [{ ...latest, data }, ...older] }
}

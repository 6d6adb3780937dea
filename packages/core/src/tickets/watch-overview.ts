import type { ListOf } from '@balcao/contracts/common'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { ListWatches, WatchRow } from '@balcao/contracts/tickets/watch-overview'
import type { WatchLevel, WatchSource } from '@balcao/contracts/tickets/watching'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { person } from './internal/ticket-view.ts'
import { type WatchFound, type WatchPlace, watchPage } from './internal/watch-page.ts'

const ORDER = 'watches'

function placeOf(cursor: string): WatchPlace {
  const [since, rank, ticketId, whoId] = decodeCursor(cursor, ORDER, ['instant', 'integer', 'integer', 'integer'])
  return { since: String(since), rank: Number(rank), ticketId: Number(ticketId), whoId: Number(whoId) }
}

const view = ({ rank, ticketId, whoId, ...row }: WatchFound): WatchRow => ({
  key: `${rank === 0 ? 'p' : 't'}${ticketId}-${whoId}`,
  user: rank === 0 ? person(whoId, row.userName, row.userEmail, 'staff') : null,
  team: rank === 0 ? null : { id: whoId, name: row.teamName ?? '' },
  side: row.side as WatchRow['side'],
  ticket: { id: ticketId, number: row.number, title: row.title, status: row.status as Status },
  company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
  level: row.level as WatchLevel,
  mutedUntil: row.mutedUntil,
  source: row.source as WatchSource,
  since: row.since,
})

/** Who watches the tickets that the caller sees, the latest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, ...filter }: ListWatches): Promise<ListOf<WatchRow>> {
  must(ctx, 'ticket.manage_watchers')
  const rows = await watchPage(ctx, filter, cursor ? placeOf(cursor) : undefined, limit + 1)
  return pageOf(rows, limit, view, ({ since, rank, ticketId, whoId }) => encodeCursor(ORDER, [since, rank, ticketId, whoId]))
}

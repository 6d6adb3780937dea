import type { ListOf } from '@balcao/contracts/common'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { ListWatches, WatchRow } from '@balcao/contracts/watchers/overview'
import type { WatchLevel, WatchSource } from '@balcao/contracts/watchers/watching'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { type WatchFound, type WatchPlace, watchPage } from './internal/watch-page.ts'

const ORDER = 'watches'

function placeOf(cursor: string): WatchPlace {
  const [since, rank, ofId, whoId] = decodeCursor(cursor, ORDER, ['instant', 'integer', 'integer', 'integer'])
  return { since: String(since), rank: Number(rank), ofId: Number(ofId), whoId: Number(whoId) }
}

const LETTER = ['p', 't', 'w', 'e']
const [TEAMS, THINGS, ADDRESSES] = [1, 2, 3]

function keyOf({ rank, ofId, whoId }: WatchPlace): string {
  return rank === THINGS ? `w${ofId}` : `${LETTER[rank]}${ofId}-${whoId}`
}

const view = ({ rank, ofId, whoId, ...row }: WatchFound): WatchRow => ({
  key: keyOf({ rank, ofId, whoId, since: row.since }),
  user: rank === TEAMS || rank === ADDRESSES ? null : person(whoId, row.userName, row.userEmail, 'staff'),
  team: rank === TEAMS ? { id: whoId, name: row.teamName ?? '' } : null,
  email: rank === ADDRESSES ? row.userEmail : null,
  side: row.side as WatchRow['side'],
  ticket: row.number === null ? null : { id: ofId, number: row.number, title: row.title ?? '', status: row.status as Status },
  thing: row.entity === null ? null : { entity: row.entity, id: row.entityId ?? 0, name: row.thingName },
  company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
  level: row.level as WatchLevel,
  mutedUntil: row.mutedUntil,
  source: row.source as WatchSource,
  since: row.since,
})

/** Who watches what the caller sees, the latest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, ...filter }: ListWatches): Promise<ListOf<WatchRow>> {
  must(ctx, 'ticket.manage_watchers')
  const rows = await watchPage(ctx, filter, cursor ? placeOf(cursor) : undefined, limit + 1)
  return pageOf(rows, limit, view, ({ since, rank, ofId, whoId }) => encodeCursor(ORDER, [since, rank, ofId, whoId]))
}

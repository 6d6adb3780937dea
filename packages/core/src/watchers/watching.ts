import type { ListOf } from '@balcao/contracts/common'
import type { ListWatching, Watched, WatchPreferences } from '@balcao/contracts/watchers/watchers'
import type { AutoWatch, WatchLevel, WatchSource } from '@balcao/contracts/watchers/watching'
import { type Ctx, me } from '../ctx.ts'
import * as tickets from '../tickets/tickets.ts'
import { unreadAmong } from './internal/watch-unread.ts'

/** The tickets the caller follows and may see, last changed first. @throws DomainError invalid_cursor */
export async function my(ctx: Ctx, input: ListWatching): Promise<ListOf<Watched>> {
  const page = await tickets.list(ctx, { ...input, watching: true, sort: 'updatedAt', order: 'desc' })
  const ids = page.data.map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('ticketWatchers')
    .select(['ticketId', 'level', 'mutedUntil', 'source', 'createdAt'])
    .where('userId', '=', me(ctx))
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const unread = await unreadAmong(
    ctx,
    ids.map((id) => `ticket:${id}`),
  )
  const byTicket = new Map(rows.map((row) => [row.ticketId, row]))
  return {
    ...page,
    data: page.data.flatMap((ticket) => {
      const row = byTicket.get(ticket.id)
      return row
        ? {
            ticket,
            level: row.level as WatchLevel,
            mutedUntil: row.mutedUntil,
            source: row.source as WatchSource,
            since: row.createdAt,
            unread: unread.has(`ticket:${ticket.id}`),
          }
        : []
    }),
  }
}

/** When the caller follows by themselves. */
export async function preferences(ctx: Ctx): Promise<WatchPreferences> {
  const { autoWatch } = await ctx.db.selectFrom('users').select('autoWatch').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  return { auto: autoWatch as AutoWatch[] }
}

/** Sets it. */
export async function savePreferences(ctx: Ctx, { auto }: WatchPreferences): Promise<WatchPreferences> {
  const autoWatch = [...new Set(auto)]
  await ctx.db.updateTable('users').set({ autoWatch }).where('id', '=', me(ctx)).execute()
  return { auto: autoWatch }
}

import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import * as history from '../history.ts'
import type { TicketFacts } from '../policy.ts'
import { mayFollow } from './may-follow.ts'
import { findTicket } from './ticket-rows.ts'
import { watchersOf } from './watcher-rows.ts'

type Followed = TicketFacts & { id: number }

/**
 * Has some who follow a ticket follow another too, as they chose to follow the first. Following opens nothing: who may not follow the
 * other, and whose it is, is left out. @throws DomainError invalid_input for who does not follow the first
 */
export async function carryWatchers(ctx: Ctx, from: Followed, toId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const watchers = new Map((await watchersOf(ctx, from)).map((row) => [row.who.userId, row]))
  const rows = wanted.map((id) => {
    const row = watchers.get(id)
    if (!row) throw invalid({ field: 'watcherIds', reason: 'Só quem acompanha este ticket pode acompanhar também o novo.' })
    return row
  })
  const to = await findTicket(ctx.db, toId)
  if (!to) throw notFound('ticket_not_found')
  const taken = rows.filter(({ who }) => !to.watcherIds.includes(who.userId) && mayFollow(ctx, to, who))
  if (taken.length === 0) return
  await ctx.db
    .insertInto('ticketWatchers')
    .values(
      taken.map(({ who, level }) => ({
        tenantId: ctx.actor.tenantId,
        ticketId: toId,
        userId: who.userId,
        side: who.side,
        source: 'added' as const,
        level,
      })),
    )
    .execute()
  await history.record(
    ctx,
    toId,
    'updated',
    taken.map(({ who }) => ({ field: 'watchers', from: null, to: who.name })),
  )
}

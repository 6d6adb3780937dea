import { FRESH_DRAFT_MINUTES } from '@balcao/contracts/routing/words'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { eachDue, type Upkeep } from '../each-due.ts'
import { tellOf } from '../notifications/about.ts'
import { newsOf } from '../notifications/news/news.ts'
import { applyChanges } from '../tickets/changes.ts'
import { findTicket, lockTicket } from '../tickets/ticket-rows.ts'

const BATCH = 200

/**
 * Returns tickets on which nothing was done in time to their queues, each in a transaction of its own. Due clocks are rows: a worker that was
 * away misses none, and by the lock of the ticket each fires once.
 */
export async function returnIdle(upkeep: Upkeep): Promise<void> {
  const due = await inSystem(upkeep.db, (tx) =>
    tx
      .selectFrom('idleClocks')
      .select(['tenantId', 'ticketId'])
      .where('firesAt', '<=', sql<string>`now()`)
      .orderBy('firesAt')
      .limit(BATCH)
      .execute(),
  )
  await eachDue(upkeep, due, 'an idle ticket could not be returned to its queue', (ctx, { ticketId }) => returnOne(ctx, ticketId))
}

/** What shows that somebody works on it after all: a public reply since the clock began, or a draft that they are at. */
async function signOfWork({ db }: Ctx, ticketId: number, assigneeId: number, since: string) {
  const { rows } = await sql<{ replied: boolean; draftUntil: string | null }>`
    select exists (select from comments where ticket_id = ${ticketId} and not is_internal and author_side = 'staff' and created_at >= ${since}) as replied,
      (select max(updated_at) + make_interval(mins => ${FRESH_DRAFT_MINUTES}) from ticket_drafts
        where ticket_id = ${ticketId} and user_id = ${assigneeId}
          and updated_at > now() - make_interval(mins => ${FRESH_DRAFT_MINUTES})) as draft_until`.execute(db)
  return rows[0] ?? { replied: false, draftUntil: null }
}

/** Whether its queue still takes idle tickets back. */
async function returnsIdle({ db }: Ctx, { queueId }: { queueId: number | null }): Promise<boolean> {
  if (queueId === null) return false
  const queue = await db.selectFrom('queues').select('idleReturnMinutes').where('id', '=', queueId).executeTakeFirst()
  return queue?.idleReturnMinutes != null
}

async function returnOne(ctx: Ctx, id: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, id)
  const clock = await ctx.db
    .selectFrom('idleClocks')
    .selectAll()
    .where('ticketId', '=', id)
    .where('firesAt', '<=', sql<string>`now()`)
    .executeTakeFirst()
  if (!clock) return
  const stop = () => ctx.db.deleteFrom('idleClocks').where('ticketId', '=', id).execute()
  const isTheirs =
    ticket?.assigneeId === clock.assigneeId && (ticket.status === 'new' || ticket.status === 'open') && (await returnsIdle(ctx, ticket))
  if (!ticket || !isTheirs) return void (await stop())
  const { replied, draftUntil } = await signOfWork(ctx, id, clock.assigneeId, clock.startedAt)
  if (replied) return void (await stop())
  if (draftUntil !== null) {
    await ctx.db.updateTable('idleClocks').set({ firesAt: draftUntil }).where('ticketId', '=', id).execute()
    return
  }
  await stop()
  await applyChanges(ctx, ticket, { assigneeId: null, also: [{ field: 'idleReturn', from: clock.startedAt, to: null }] })
  await ctx.db.updateTable('routingWakeups').set({ cause: 'idle' }).where('ticketId', '=', id).where('cause', '=', 'returned').execute()
  const known = await findTicket(ctx.db, id)
  if (known)
    await tellOf(
      ctx,
      known,
      { author: null, side: 'staff', people: [clock.assigneeId] },
      {
        sourceKey: `idle-${id}-${known.version}`,
        said: newsOf('idle', { ticket: known }),
        type: 'ticket_returned',
        severity: 'warning',
        actions: ['take'],
      },
    )
}

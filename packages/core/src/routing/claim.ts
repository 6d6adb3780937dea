import type { Claimed, ClaimNext } from '@balcao/contracts/routing/assignment'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { pipeline } from '../pipeline.ts'
import { must } from '../policy.ts'
import { applyChanges } from '../tickets/changes.ts'
import { written } from '../tickets/open.ts'
import type { BareTicket } from '../tickets/ticket-rows.ts'

/** @throws DomainError invalid_input for a queue that the caller does not work in */
async function mustWorkIn({ db, actor }: Ctx, queueIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('queueMembers')
    .select('queueId')
    .where('userId', '=', actor.userId)
    .where((eb) => eb('queueId', '=', eb.fn.any(eb.val([...queueIds]))))
    .execute()
  const own = new Set(rows.map(({ queueId }) => queueId))
  if (queueIds.some((id) => !own.has(id))) throw invalid({ field: 'queueIds', reason: 'routing_not_in_queue' })
}

type Next = BareTicket & { waited: number }

/** Holds the ticket that is due first of those that wait and nobody else holds, of the caller's active queues or of these. */
async function holdNext({ db, actor }: Ctx, queueIds: readonly number[] | undefined): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select t.*, extract(epoch from now() - t.created_at)::float8 * 1000 as waited,
      array(select w.user_id from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id) as watcher_ids
    from hold_next_ticket(${actor.userId}, ${queueIds ? [...queueIds] : null}::bigint[], null::tickets) t`.execute(db)
  return rows[0]
}

/**
 * Takes the next ticket of the caller's queues: nobody else gets the same one, however many ask at once.
 * @throws DomainError invalid_input for a queue that they are no member of; forbidden
 */
export async function next(ctx: Ctx, { queueIds }: ClaimNext): Promise<Claimed> {
  if (queueIds) await mustWorkIn(ctx, queueIds)
  const ticket = await holdNext(ctx, queueIds)
  if (!ticket) return { ticket: null }
  must(ctx, 'ticket.take', ticket)
  const taken = applyChanges(ctx, ticket, { assigneeId: me(ctx) })
  const decision = ctx.db.insertInto('routingDecisions').values({
    ...{ tenantId: ctx.actor.tenantId, ticketId: ticket.id, queueId: ticket.queueId, cause: 'claimed', strategy: 'manual' },
    ...{ chosenId: me(ctx), candidates: JSON.stringify([]), waitedMs: Math.round(ticket.waited) },
  })
  const [, , claimed] = await pipeline([taken, decision.execute(), written(ctx, ticket.id)])
  return { ticket: claimed }
}

import type { Claimed, ClaimNext } from '@balcao/contracts/routing/assignment'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { pipeline } from '../pipeline.ts'
import { must } from '../policy.ts'
import { applyChanges } from '../tickets/changes.ts'
import { written } from '../tickets/open.ts'
import type { BareTicket } from '../tickets/ticket-rows.ts'

/** Tickets that are tried at once; what others hold of them is passed over. */
const CANDIDATES = 40
/** Rounds, where others take all of them first. */
const ROUNDS = 5

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

type Next = BareTicket & { waited: number; found: number }

/**
 * Holds the ticket that is due first of those that wait and nobody else holds, of the caller's active queues or of these; the first promise, then
 * the priority, then the age decide.
 */
async function holdNext({ db, actor }: Ctx, queueIds: readonly number[] | undefined): Promise<Next | undefined> {
  const order = sql.raw('sla_due_at, priority_rank desc, created_at, id')
  const only = queueIds ? sql`and m.queue_id = any(${[...queueIds]}::bigint[])` : sql``
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await sql<Next | { id: null; found: number }>`
      with candidates as materialized (
        select c.* from queue_members m
        join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id and q.is_active
        cross join lateral (
          select id, sla_due_at, priority_rank, created_at from tickets t
          where t.tenant_id = q.tenant_id and t.queue_id = q.id and t.assignee_id is null and t.status in ('new', 'open')
          order by ${order} limit ${CANDIDATES}) c
        where m.user_id = ${actor.userId} ${only}
        order by ${order} limit ${CANDIDATES}
      ), mine as (
        select t.*, extract(epoch from now() - t.created_at)::float8 * 1000 as waited,
          array(select w.user_id from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id) as watcher_ids
        from tickets t
        where t.id = any (array(select id from candidates)) and t.assignee_id is null and t.status in ('new', 'open')
        order by t.sla_due_at, t.priority_rank desc, t.created_at, t.id limit 1 for no key update of t skip locked
      )
      select m.*, (select count(*) from candidates)::int as found from (select) x left join mine m on true`.execute(db)
    const [row] = rows
    if (row?.id != null) return row
    if (!row || row.found === 0) return undefined
  }
  return undefined
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
  await applyChanges(ctx, ticket, { assigneeId: me(ctx) })
  const decision = ctx.db.insertInto('routingDecisions').values({
    ...{ tenantId: ctx.actor.tenantId, ticketId: ticket.id, queueId: ticket.queueId, cause: 'claimed', strategy: 'manual' },
    ...{ chosenId: me(ctx), candidates: JSON.stringify([]), waitedMs: Math.round(ticket.waited) },
  })
  const [claimed] = await pipeline([written(ctx, ticket.id), decision.execute()])
  return { ticket: claimed }
}

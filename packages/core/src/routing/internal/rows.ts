import type { Because, RoutingCandidate } from '@balcao/db/schema/routing'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Waiting } from './facts.ts'
import type { Member } from './pool.ts'
import type { QueueRow } from './queue-row.ts'

/** What came of looking for somebody for a ticket. `decisionId` names it where it was written down. */
export type Settled = Waiting & {
  chosenId: number | null
  waiting: Because | null
  /** When time alone may help, in milliseconds. */
  retryAt: number | null
  candidates: RoutingCandidate[]
  decisionId?: number
}

/** Now, by the clock that all changes of this transaction are written with. */
export async function databaseNow({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date().toISOString()
}

/** Runs changes that the router itself makes, so that it is not told that what they give to somebody waits no longer. */
export async function untold({ db }: Ctx, change: () => Promise<void>): Promise<void> {
  await sql`select set_config('app.routing', 'on', true)`.execute(db)
  await change()
  await sql`select set_config('app.routing', '', true)`.execute(db)
}

/** Keeps when members were last given something, and the balances of their turns. */
export async function writeMarks({ db, actor }: Ctx, queueId: number, members: readonly Member[]): Promise<void> {
  const marks = members.map(({ memberId, lastGiven, credits }) => ({
    id: memberId,
    at: lastGiven === 0 ? null : lastGiven / 1000,
    credits,
  }))
  await sql`update queue_members m set last_given_at = to_timestamp(r.at), credits = r.credits
    from (select id, max(at) as at, max(credits) as credits from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as r (id bigint, at float8, credits bigint) group by id) r
    where m.tenant_id = ${actor.tenantId} and m.queue_id = ${queueId} and m.user_id = r.id
      and (m.last_given_at, m.credits) is distinct from (to_timestamp(r.at), r.credits)`.execute(db)
}

export async function stopWaiting({ db }: Ctx, ticketIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('routingWaits')
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ticketIds]))))
    .execute()
}

/** Keeps why these tickets wait. */
export async function keepWaiting({ db, actor }: Ctx, queueId: number, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ ticket, cause, since, returnedFrom, waiting, retryAt }) => ({
    ...{ id: ticket.id, cause, since: since / 1000, returnedFrom, reason: waiting, at: retryAt === null ? null : retryAt / 1000 },
  }))
  await sql`insert into routing_waits (tenant_id, ticket_id, queue_id, since, cause, returned_from, reason, retry_at)
    select ${actor.tenantId}, r.id, ${queueId}, to_timestamp(r.since), r.cause, r."returnedFrom", r.reason, to_timestamp(r.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, cause text, since float8, "returnedFrom" bigint, reason jsonb, at float8)
    on conflict (tenant_id, ticket_id) do update set reason = excluded.reason, retry_at = excluded.retry_at`.execute(db)
}

/** Writes decisions down: who was chosen, and of tickets that wait on for the same reason nothing again. */
export async function writeDecisions({ db, actor }: Ctx, queue: QueueRow, settled: readonly Settled[]): Promise<Settled[]> {
  const isNew = ({ chosenId, waiting, former }: Settled) => chosenId !== null || waiting?.reason !== former
  const rows = settled.filter(isNew).map(({ ticket, cause, since, chosenId, waiting, candidates }) => ({
    ...{ ticketId: ticket.id, cause, chosenId, waiting, candidates, waited: chosenId === null ? null : Math.max(0, queue.at - since) },
  }))
  if (rows.length === 0) return [...settled]
  const { rows: written } = await sql<{ id: number; ticketId: number }>`
    insert into routing_decisions (tenant_id, ticket_id, queue_id, cause, strategy, chosen_id, waiting, candidates, waited_ms)
    select ${actor.tenantId}, r."ticketId", ${queue.id}, r.cause, ${queue.strategy}, r."chosenId", r.waiting, r.candidates, r.waited
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("ticketId" bigint, cause text, "chosenId" bigint, waiting jsonb, candidates jsonb, waited float8)
    returning id, ticket_id`.execute(db)
  const ids = new Map(written.map(({ id, ticketId }) => [ticketId, id]))
  return settled.map((one) => {
    const decisionId = ids.get(one.ticket.id)
    return decisionId === undefined ? one : { ...one, decisionId }
  })
}

import type { WaitPlace } from '@balcao/db/schema/routing'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { QueueRow } from './queue-row.ts'

const MOST_WAKEUPS = 500
/** A queue in which something waits is looked at again after so long, whatever is told: by then a shift may have begun. */
const RECHECK_SECONDS = 60
const RETRY_SECONDS = 0.3

/** A look at all that waits in a queue, and how far it came. */
export type Sweep = { id: number; lookedAt: WaitPlace | null }
type Wakeup = { id: number; ticketId: number | null; cause: string; returnedFrom: number | null; lookedAt: WaitPlace | null }

/** Why a queue is to be looked at, oldest first. */
export async function wakeupsOf({ db }: Ctx, queueId: number): Promise<Wakeup[]> {
  return db
    .selectFrom('routingWakeups')
    .where('queueId', '=', queueId)
    .where('at', '<=', sql<string>`now()`)
    .select(['id', 'ticketId', 'cause', 'returnedFrom', 'lookedAt'])
    .orderBy('id')
    .limit(MOST_WAKEUPS)
    .execute()
}

/** The sweep that these ask for: the one that was begun, or a new one. */
export function sweepOf(wakeups: readonly Wakeup[]): Sweep | undefined {
  const whole = wakeups.filter(({ ticketId }) => ticketId === null)
  return whole.find(({ lookedAt }) => lookedAt !== null) ?? whole[0]
}

/**
 * Brings what waits in the queue up to date with the tickets themselves: those of the wakeups, and of the whole queue where that was changed.
 * Whatever is put here is looked at next, and is left out then should it no longer wait.
 */
export async function absorb({ db, actor }: Ctx, { id: queueId }: QueueRow, wakeups: readonly Wakeup[]): Promise<void> {
  // Of several about one ticket the last one says what is so, and the first one why.
  const byTicket = [...Map.groupBy(wakeups, ({ ticketId }) => ticketId)].flatMap(([ticketId, all]) => {
    const told = all.filter(({ cause }) => cause !== 'gone')
    const from = all.findLast(({ returnedFrom }) => returnedFrom !== null)?.returnedFrom ?? null
    return ticketId === null ? [] : [{ ticketId, cause: told[0]?.cause ?? 'woken', returnedFrom: from }]
  })
  if (byTicket.length > 0) {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(byTicket)}::jsonb) as r ("ticketId" bigint, cause text, "returnedFrom" bigint)`
    await sql`
      delete from routing_waits w using ${rows}
      where w.tenant_id = ${actor.tenantId} and w.ticket_id = r."ticketId" and w.queue_id = ${queueId} and not exists (
        select from tickets t where t.tenant_id = w.tenant_id and t.id = w.ticket_id and t.queue_id = w.queue_id
          and t.assignee_id is null and t.status in ('new', 'open'))`.execute(db)
    await sql`
      insert into routing_waits (tenant_id, ticket_id, queue_id, cause, returned_from, retry_at)
      select t.tenant_id, t.id, t.queue_id, r.cause, r."returnedFrom", now()
      from ${rows} join tickets t on t.tenant_id = ${actor.tenantId} and t.id = r."ticketId"
      where t.queue_id = ${queueId} and t.assignee_id is null and t.status in ('new', 'open')
      on conflict (tenant_id, ticket_id) do update set retry_at = now(),
        since = case when routing_waits.queue_id = excluded.queue_id then routing_waits.since else excluded.since end,
        cause = case when routing_waits.queue_id = excluded.queue_id then routing_waits.cause else excluded.cause end,
        reason = case when routing_waits.queue_id = excluded.queue_id then routing_waits.reason end,
        returned_from = coalesce(excluded.returned_from,
          case when routing_waits.queue_id = excluded.queue_id then routing_waits.returned_from end),
        queue_id = excluded.queue_id`.execute(db)
  }
  if (wakeups.some(({ ticketId, cause }) => ticketId === null && cause === 'queue'))
    await sql`
      insert into routing_waits (tenant_id, ticket_id, queue_id, cause, retry_at)
      select tenant_id, id, queue_id, 'woken', now() from tickets
      where queue_id = ${queueId} and assignee_id is null and status in ('new', 'open')
      on conflict do nothing`.execute(db)
}

/** Takes away these wakeups; a sweep that goes on stays, with how far it came. */
export async function forgetWakeups({ db }: Ctx, wakeups: readonly Wakeup[], goesOn: Sweep | undefined): Promise<void> {
  const gone = wakeups.filter(({ id }) => id !== goesOn?.id).map(({ id }) => id)
  if (gone.length > 0)
    await db
      .deleteFrom('routingWakeups')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(gone))))
      .execute()
  if (goesOn)
    await db
      .updateTable('routingWakeups')
      .set({ lookedAt: JSON.stringify(goesOn.lookedAt) })
      .where('id', '=', goesOn.id)
      .execute()
}

/** Has the queue looked at again in a moment: somebody whom another queue was giving something to may then have room. */
export async function recheckSoon({ db, actor }: Ctx, queueId: number): Promise<void> {
  await sql`insert into routing_wakeups (tenant_id, queue_id, cause, at)
    values (${actor.tenantId}, ${queueId}, 'woken', now() + make_interval(secs => ${RETRY_SECONDS}))`.execute(db)
}

/** Has the queue looked at again after a while, as long as something waits in it. */
export async function recheckLater({ db, actor }: Ctx, queueId: number): Promise<void> {
  await sql`insert into routing_wakeups (tenant_id, queue_id, cause, at)
    select ${actor.tenantId}, ${queueId}, 'woken', now() + make_interval(secs => ${RECHECK_SECONDS})
    where exists (select from routing_waits where queue_id = ${queueId})
      and not exists (select from routing_wakeups where queue_id = ${queueId} and at > now() and ticket_id is null)`.execute(db)
}

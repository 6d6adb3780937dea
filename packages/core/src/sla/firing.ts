import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { moveOn } from './internal/move-on.ts'

/** Clocks of one look, and of one transaction. */
const BATCH = 500

/** So long an organisation whose clocks could not be marked is passed over: what is due there is the oldest, and would be all that is read. */
const REST_MS = 30_000
const resting = new Map<number, number>()

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
type Due = { tenantId: number; ticketId: number }

/**
 * Marks the warnings and deadlines that have come, by the database's time, and tells of each once: state, history and event are one
 * transaction of their tenant. What is due is read from the clocks themselves, so that a worker that was away makes up all of it.
 * @returns whether there is more
 */
export async function fireDue({ db, log }: Upkeep, most = BATCH): Promise<boolean> {
  for (const [tenantId, until] of resting) if (until <= Date.now()) resting.delete(tenantId)
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, ticket_id from sla_timers where next_fire_at <= now()
      and tenant_id <> all(${[...resting.keys()]}::bigint[]) order by next_fire_at limit ${sql.lit(most)}`.execute(tx),
  )
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId)
  let fired = 0
  for (const [tenantId, due] of byTenant)
    try {
      fired += await fireOf(
        db,
        tenantId,
        due.map(({ ticketId }) => ticketId),
      )
    } catch (error) {
      if (isUnavailable(error)) throw error
      resting.set(tenantId, Date.now() + REST_MS)
      log.error({ err: error, tenantId, tickets: due.length }, 'deadlines could not be marked')
    }
  return rows.length === most && fired > 0
}

/** Tickets that somebody changes just now are left out: that change moves their clocks itself, or the next look finds them. */
function fireOf(db: Database, tenantId: number, ticketIds: readonly number[]): Promise<number> {
  return asSystem(db, tenantId, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select id from tickets where id = any(${[...new Set(ticketIds)]}::bigint[]) order by id for no key update skip locked`.execute(ctx.db)
    return moveOn(ctx, new Map(rows.map(({ id }) => [id, { at: 'now' }])), { asked: [] })
  })
}

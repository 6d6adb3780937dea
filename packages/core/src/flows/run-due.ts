import { randomUUID } from 'node:crypto'
import type { FlowTrigger } from '@balcao/contracts/flows/flows'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { dueTickets } from '../automation/elapsed-tickets.ts'
import { asSystem } from '../ctx.ts'
import { eachApart } from '../each-apart.ts'
import { advance } from './advance.ts'
import { startRun } from './internal/start-run.ts'

/** Runs that one look takes on; the rest is found by the next. */
const BATCH = 500

type Upkeep = { db: Database }
type Named = { tenantId: number; id: number }

/**
 * Lets runs go on whose time has come, those first that are due longest: what a worker that was away left waiting is made up in order. Runs that nobody
 * works on any more are among them.
 */
export async function runDue({ db }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Named>`select tenant_id, id from flow_runs where due_at <= now() order by due_at, id limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachApart(rows, ({ tenantId, id }) => goOnOrLater(db, tenantId, id))
}

/** One that cannot go on for a technical reason is tried again in five minutes, behind all others. */
async function goOnOrLater(db: Database, tenantId: number, id: number): Promise<void> {
  try {
    await advance(db, tenantId, id)
  } catch (error) {
    if (!isUnavailable(error))
      await asSystem(db, tenantId, ({ db: tx }) =>
        sql`update flow_runs set due_at = now() + interval '5 minutes' where id = ${id} and due_at is not null`.execute(tx),
      )
    throw error
  }
}

/** Starts flows by time on the tickets whose time has come. What is due is read from the tickets: a worker that was away misses none. */
export async function startElapsed({ db }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Named>`select tenant_id, id from flows where is_active and event = 'elapsed' order by tenant_id, id`.execute(tx),
  )
  await eachApart(rows, ({ tenantId, id }) => startFor(db, tenantId, id))
}

async function startFor(db: Database, tenantId: number, flowId: number): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const flow = await ctx.db
      .selectFrom('flows')
      .select(['trigger', 'conditions'])
      .where('id', '=', flowId)
      .where('isActive', '=', true)
      .executeTakeFirst()
    const trigger = flow?.trigger as FlowTrigger | undefined
    if (!flow || trigger?.event !== 'elapsed') return
    const due = await dueTickets(
      ctx,
      trigger,
      flow.conditions as TicketConditions,
      (key) => sql`exists (select from flow_runs u where u.tenant_id = t.tenant_id and u.flow_id = ${flowId} and u.ticket_id = t.id
        and (u.cause = ${key} or u.state in ('running', 'waiting')))`,
    )
    for (const { ticketId, key } of due) await startRun(ctx, { flowId, ticketId, event: 'elapsed', cause: key, chain: randomUUID() })
  })
}

import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { derive } from './derive-tickets.ts'
import { rebuildOn } from './rebuild.ts'

/** Marks of one look, and of one transaction. */
const BATCH = 500

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Derives the facts of tickets that changed, oldest mark first; what fails waits behind the others. A mark goes in the transaction that writes the facts, so that whatever
 * ends a worker loses none; deriving twice changes nothing.
 * Behind them go organisations all of whose facts are derived anew, a few tickets at a time.
 * @returns whether there is more
 */
export async function deriveDue({ db, log }: Upkeep): Promise<boolean> {
  const more = await deriveMarked({ db, log })
  return (await rebuildOn({ db, log })) || more
}

async function deriveMarked({ db, log }: Upkeep): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number; ticketId: number }>`
      select tenant_id, id, ticket_id from report_changes order by id limit ${sql.lit(BATCH)}`.execute(tx),
  )
  let done = 0
  for (const [tenantId, marks] of Map.groupBy(rows, ({ tenantId }) => tenantId))
    try {
      await asSystem(db, tenantId, async (ctx) => {
        await derive(ctx, [...new Set(marks.map(({ ticketId }) => ticketId))])
        await sql`delete from report_changes where id = any(${marks.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
      })
      done += marks.length
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, tickets: marks.length }, 'the facts of tickets could not be derived')
      await putLast(db, marks)
    }
  return rows.length === BATCH && done > 0
}

/** Marks that cannot be worked on now go behind all others, so that they hold up nobody else's. */
async function putLast(db: Database, marks: readonly { id: number }[]): Promise<void> {
  await inSystem(db, (tx) =>
    sql`with gone as (delete from report_changes where id = any(${marks.map(({ id }) => id)}::bigint[]) returning tenant_id, ticket_id, at)
      insert into report_changes (tenant_id, ticket_id, at) select tenant_id, ticket_id, min(at) from gone group by 1, 2`.execute(tx),
  )
}

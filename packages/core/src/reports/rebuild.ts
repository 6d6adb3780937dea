import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { derive } from './derive-tickets.ts'

/** Tickets of one transaction. */
const PART = 500
/** Seconds after which one that failed is tried again. */
const AGAIN = 60

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
type Rebuild = { tenantId: number; afterId: number; version: number }

/**
 * Derives a few more tickets of an organisation whose days or business hours changed, of one after the other. A change meanwhile begins it
 * anew; what ends a worker repeats the few tickets that it was at.
 * @returns whether there is more
 */
export async function rebuildOn({ db, log }: Upkeep): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Rebuild>`
      select tenant_id, after_id, version from report_rebuilds where worked_at is null or worked_at < now() order by worked_at nulls first limit 1`.execute(
      tx,
    ),
  )
  const [next] = rows
  if (!next) return false
  try {
    await asSystem(db, next.tenantId, (ctx) => rebuildPart(ctx, next))
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId: next.tenantId, afterId: next.afterId }, 'the facts of an organisation could not be derived anew')
    await inSystem(db, (tx) =>
      sql`update report_rebuilds set worked_at = now() + make_interval(secs => ${AGAIN}) where tenant_id = ${next.tenantId}`.execute(tx),
    )
  }
  return true
}

async function rebuildPart(ctx: Ctx, { tenantId, afterId, version }: Rebuild): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from tickets where id > ${afterId} order by id limit ${sql.lit(PART)}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await derive(ctx, ids)
  const mine = sql`tenant_id = ${tenantId} and version = ${version}`
  if (ids.length < PART) await sql`delete from report_rebuilds where ${mine}`.execute(ctx.db)
  else await sql`update report_rebuilds set after_id = ${ids.at(-1) ?? 0}, worked_at = clock_timestamp() where ${mine}`.execute(ctx.db)
}

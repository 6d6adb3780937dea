import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

const PREFIX = 'PAT-'
const DIGITS = 5

/** The next tag of the organisation that is free: PAT-00001 and on. Whoever asks at the same time waits for the other. */
export async function nextTag(ctx: Ctx): Promise<string> {
  const { tenantId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtextextended('asset-tags', ${tenantId}))`.execute(ctx.db)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(tag, ${PREFIX.length + 1})::bigint), 0) as last from assets
    where tenant_id = ${tenantId} and lower(tag) ~ ${`^${PREFIX.toLowerCase()}[0-9]{1,9}$`}`.execute(ctx.db)
  return `${PREFIX}${String((rows[0]?.last ?? 0) + 1).padStart(DIGITS, '0')}`
}

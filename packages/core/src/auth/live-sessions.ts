import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { type LiveSessionFacts, sessionFacts } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** A session and its claimed owner. */
export type SessionIds = { tenantId: number; userId: number; sessionId: number }

/**
 * Looks up sessions of any tenants in one transaction, in the order given; undefined for one that has ended, was revoked or belongs to
 * somebody else.
 */
export async function liveSessionFacts(db: Database, sessions: readonly SessionIds[]): Promise<(LiveSessionFacts | undefined)[]> {
  const column = (name: keyof SessionIds) => sql`${sessions.map((session) => session[name])}::bigint[]`
  const { rows } = await inSystem(db, (tx) =>
    sql<{ facts: unknown[] | null }>`
      select session_facts(s.tenant_id, s.user_id, s.session_id) as facts
      from unnest(${column('tenantId')}, ${column('userId')}, ${column('sessionId')}) with ordinality s (tenant_id, user_id, session_id, place)
      order by s.place`.execute(tx),
  )
  return rows.map(({ facts }) => (facts ? sessionFacts(facts) : undefined))
}

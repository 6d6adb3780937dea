import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { type StandingFacts, sessionFacts } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** A session, and whose it says it is. */
export type SessionIds = { tenantId: number; userId: number; sessionId: number }

/**
 * What the database says of these sessions, of any organisations: in the order in which they are asked for; undefined where one is
 * over, revoked, or not that person's. Each alone would be a transaction, which costs more than the look.
 */
export async function standingFacts(db: Database, sessions: readonly SessionIds[]): Promise<(StandingFacts | undefined)[]> {
  const column = (name: keyof SessionIds) => sql`${sessions.map((session) => session[name])}::bigint[]`
  const { rows } = await inSystem(db, (tx) =>
    sql<{ facts: unknown[] | null }>`
      select session_facts(s.tenant_id, s.user_id, s.session_id) as facts
      from unnest(${column('tenantId')}, ${column('userId')}, ${column('sessionId')}) with ordinality s (tenant_id, user_id, session_id, place)
      order by s.place`.execute(tx),
  )
  return rows.map(({ facts }) => (facts ? sessionFacts(facts) : undefined))
}

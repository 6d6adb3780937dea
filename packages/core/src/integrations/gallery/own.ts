import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** What people have for themselves: it is counted, and nobody else reads whose it is. */
export type Own = { total: number; lastUsedAt: string | null }

/** Calendar feeds of people who are there. */
export const calendarFeedsOf = ({ db }: Ctx): Promise<Own> =>
  db
    .selectFrom('calendarFeeds as f')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.id', '=', 'f.userId'))
    .where('u.isActive', '=', true)
    .select([sql<number>`count(*)::int`.as('total'), sql<string | null>`max(f.read_at)`.as('lastUsedAt')])
    .executeTakeFirstOrThrow()

/** API tokens that are good, of people who are there. */
export const tokensOf = ({ db }: Ctx): Promise<Own> =>
  db
    .selectFrom('apiTokens as a')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .where('u.isActive', '=', true)
    .where('a.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('a.expiresAt', 'is', null), eb('a.expiresAt', '>', sql<string>`now()`)]))
    .select([sql<number>`count(*)::int`.as('total'), sql<string | null>`max(a.last_used_at)`.as('lastUsedAt')])
    .executeTakeFirstOrThrow()

import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** All counts of one call together take no longer than this; what is left over goes without one. */
const BUDGET_MS = 1_000
const CANCELLED = '57014'

/** Runs counts that together have a budget of time. One that would go over it is given up (null): the transaction goes on as it was. */
export function budget(ctx: Ctx, ms = BUDGET_MS): <T>(count: () => Promise<T>) => Promise<T | null> {
  const until = performance.now() + ms
  return async (count) => {
    const left = Math.ceil(until - performance.now())
    if (left < 1) return null
    await sql`savepoint counting`.execute(ctx.db)
    await sql`set local statement_timeout = ${sql.lit(left)}`.execute(ctx.db)
    try {
      return await count()
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED) throw error
      return null
    } finally {
      await sql`rollback to savepoint counting`.execute(ctx.db)
    }
  }
}

import { createHash } from 'node:crypto'
import { withCommit } from '@balcao/db/with-commit'
import { sql } from 'kysely'
import { type Ctx, me } from './ctx.ts'
import { conflict, DomainError } from './errors.ts'
import { pipeline } from './pipeline.ts'

/** Keys are remembered this long (a job removes them). */
export const KEY_HOURS = 24

/** What a caller says they have seen is a condition of the call, not its contents: a retry may have seen more. */
const contents = (key: string, value: unknown) => (key === 'seenUpTo' ? undefined : value)

/** What two calls of one key are compared by. */
export function requestHash(endpoint: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, input], contents))
    .digest('base64url')
}

/**
 * Runs a change once per key. The answer is stored in the same transaction as the change, so a retry after a lost
 * reply, a crash or a double click gets the first answer again.
 * @throws DomainError idempotency_key_reused (422) for other data, idempotency_in_flight (409) while the first runs
 */
export async function once<T extends object>(ctx: Ctx, key: string, endpoint: string, input: unknown, run: () => Promise<T>): Promise<T> {
  const { tenantId } = ctx.actor
  const userId = me(ctx)
  const hash = requestHash(endpoint, input)
  // The look is a statement of its own: behind the lock, it sees what was committed by whoever had it before.
  const [lock, seen] = await pipeline([
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`${tenantId}:${userId}:${key}`}, 7)) as free`.execute(
      ctx.db,
    ),
    ctx.db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'response'])
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst(),
  ])
  if (!lock.rows[0]?.free) throw conflict('idempotency_in_flight')
  if (seen && seen.requestHash !== hash) throw new DomainError('unprocessable', 'idempotency_key_reused')
  if (seen) return seen.response as T

  const response = await run()
  withCommit(ctx.db, () =>
    ctx.db
      .insertInto('idempotencyKeys')
      .values({ tenantId, userId, key, endpoint, requestHash: hash, response: JSON.stringify(response) })
      .compile(),
  )
  return response
}

/** The answer that a key got before; undefined for a new one. @throws DomainError idempotency_key_reused (422) for other data */
export async function answered<T extends object>(ctx: Ctx, key: string, endpoint: string, input: unknown): Promise<T | undefined> {
  const seen = await ctx.db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('userId', '=', me(ctx))
    .where('key', '=', key)
    .executeTakeFirst()
  if (seen && seen.requestHash !== requestHash(endpoint, input)) throw new DomainError('unprocessable', 'idempotency_key_reused')
  return seen?.response as T | undefined
}

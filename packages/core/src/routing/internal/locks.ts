import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

// Who routes holds the queue; who gives something to somebody with a limit over all queues holds that person. The router's own loop only tries
// these locks, and takes tickets and members that nobody else holds: it never waits while it holds something, so nobody waits for it in a circle.
const QUEUE = sql.lit('routing.queue')
const PERSON = sql.lit('routing.person')

async function taken(ctx: Ctx, kind: typeof QUEUE, id: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext(${kind}), ${id}::int) as mine`.execute(ctx.db)
  return rows[0]?.mine === true
}

/** Holds a queue until the transaction ends, unless somebody else does. */
export const tryQueue = (ctx: Ctx, queueId: number): Promise<boolean> => taken(ctx, QUEUE, queueId)

/** Holds a queue, once nobody else does. */
export async function waitForQueue({ db }: Ctx, queueId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${QUEUE}), ${queueId}::int)`.execute(db)
}

/** Holds what a person can take over all queues, unless somebody else does. */
export const tryPerson = (ctx: Ctx, userId: number): Promise<boolean> => taken(ctx, PERSON, userId)

/** Holds what a person can take over all queues, once nobody else does. */
export async function waitForPerson({ db }: Ctx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${PERSON}), ${userId}::int)`.execute(db)
}

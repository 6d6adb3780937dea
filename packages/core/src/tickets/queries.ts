import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

export async function defaultQueue(db: Tx): Promise<number | null> {
  const queue = await db.selectFrom('queues').select('id').where('isDefault', '=', true).executeTakeFirst()
  return queue?.id ?? null
}

/** Adds these tags to a ticket. */
export async function addTags(ctx: Ctx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  const { tenantId } = ctx.actor
  await ctx.db
    .insertInto('ticketTags')
    .values([...new Set(tagIds)].map((tagId) => ({ tenantId, ticketId, tagId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Makes a ticket's tags exactly these. */
export async function setTags(ctx: Ctx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  await ctx.db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.not(eb('tagId', '=', eb.fn.any(eb.val([...tagIds])))))
    .execute()
  if (tagIds.length > 0) await addTags(ctx, ticketId, tagIds)
}

/** Now, by the database's clock: the only one all processes share. */
export const now = sql<string>`now()`

import { EVENTS, type EventName } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { asSystem, type Ctx } from './ctx.ts'
import type { Ports } from './ports.ts'
import { type Fact, findReaction } from './reactions.ts'

async function isDone(ctx: Ctx, outboxId: number, reaction: string): Promise<boolean> {
  const mark = await ctx.db
    .selectFrom('reactionMarks')
    .select('doneAt')
    .where('outboxId', '=', outboxId)
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  return mark !== undefined
}

async function markDone(ctx: Ctx, outboxId: number, reaction: string): Promise<void> {
  await ctx.db
    .insertInto('reactionMarks')
    .values({ tenantId: ctx.actor.tenantId, outboxId, reaction })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

async function readFact(ctx: Ctx, outboxId: number) {
  const row = await ctx.db.selectFrom('outbox').select(['name', 'payload', 'actorId']).where('id', '=', outboxId).executeTakeFirst()
  const schema = row && Object.hasOwn(EVENTS, row.name) ? EVENTS[row.name as EventName] : undefined
  if (!row || !schema) return undefined
  const payload = schema.safeParse(row.payload)
  if (!payload.success) return undefined
  return {
    name: row.name as EventName,
    fact: { outboxId, tenantId: ctx.actor.tenantId, actorId: row.actorId, payload: payload.data } as Fact<never>,
  }
}

/**
 * Runs one reaction of one fact, at least once by the queue and once by its mark. A fact or a reaction that is gone ends
 * quietly; a payload that names another tenant finds nothing there (T22).
 */
export async function runReaction(
  { db, ports }: { db: Database; ports: Ports },
  job: { tenantId: number; outboxId: number; reaction: string },
): Promise<void> {
  const { tenantId, outboxId, reaction: name } = job
  const errand = await asSystem(db, tenantId, async (ctx) => {
    const read = await readFact(ctx, outboxId)
    const reaction = read && findReaction(read.name, name)
    if (!read || !reaction || (await isDone(ctx, outboxId, name))) return undefined
    if ('outside' in reaction) return reaction.outside(ctx, read.fact)
    await reaction.within(ctx, read.fact)
    await markDone(ctx, outboxId, name)
    return undefined
  })
  if (!errand) return
  await errand.act(ports)
  await asSystem(db, tenantId, async (ctx) => {
    await errand.settle(ctx)
    await markDone(ctx, outboxId, name)
  })
}

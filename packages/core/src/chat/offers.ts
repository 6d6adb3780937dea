import type { GetConversation } from '@balcao/contracts/chat/conversations'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { chatPools } from '../routing/next-by-queue.ts'
import { mustSeeQueued } from './queue.ts'

/** How long a conversation is offered to one person before it goes to the next. */
export const OFFER_SECONDS = 30
/** How long a conversation rests that all who could take it let pass, before they are asked again: it stays in their list meanwhile. */
export const REST_SECONDS = 60
const AT_ONCE = 100

/**
 * Offers what waits in this organisation's queues, the longest first, to whom the router chooses: one conversation a person at a time. An offer
 * that ran out passes its person over; once all were, it rests, and begins anew.
 */
export async function offerWaiting(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('conversations')
    .where('status', '=', 'waiting')
    .where('queueId', 'is not', null)
    .where((eb) => eb.or([eb('offeredUntil', 'is', null), eb('offeredUntil', '<=', sql<string>`clock_timestamp()`)]))
    .orderBy('waitingSince')
    .orderBy('id')
    .limit(AT_ONCE)
    .select(['id', 'queueId', 'offeredTo', 'passedBy'])
    .forUpdate()
    .skipLocked()
    .execute()
  if (waiting.length === 0) return
  const pools = await chatPools(ctx, [...new Set(waiting.map(({ queueId }) => queueId as number))])
  const open = await ctx.db
    .selectFrom('conversations')
    .where('status', '=', 'waiting')
    .where('offeredUntil', '>', sql<string>`clock_timestamp()`)
    .select('offeredTo')
    .execute()
  const busy = new Set(open.flatMap(({ offeredTo }) => offeredTo ?? []))
  const changed = new Set<number>()
  for (const { id, queueId, offeredTo, passedBy } of waiting) {
    const passed = [...new Set([...passedBy, ...(offeredTo === null ? [] : [offeredTo])])]
    const next = pools.get(queueId as number)
    const person = next?.([...passed, ...busy])?.person
    // Who did not pass yet is looking at another offer: theirs it is when they are free.
    const isAwaited = person === undefined && next?.(passed) !== undefined
    if (isAwaited || (person === undefined && passed.length === 0)) continue
    if (person) busy.add(person.id)
    const seconds = sql.lit(person ? OFFER_SECONDS : REST_SECONDS)
    const offeredUntil = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
    await ctx.db
      .updateTable('conversations')
      .set({ offeredTo: person?.id ?? null, offeredUntil, passedBy: person ? passed : [] })
      .where('id', '=', id)
      .execute()
    changed.add(queueId as number)
    await ctx.emit('chat:offered', { conversationId: id })
  }
  for (const queueId of changed) await ctx.emit('chat:queued', { queueId })
}

/**
 * Lets an offer pass: it goes to the next at once. Only whom it is offered to can.
 * @throws DomainError conversation_not_found, chat_not_offered
 */
export async function decline(ctx: Ctx, { id }: GetConversation): Promise<{ success: true }> {
  const { queueId } = await mustSeeQueued(ctx, id)
  const passed = await ctx.db
    .updateTable('conversations')
    .set({ offeredUntil: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('offeredTo', '=', me(ctx))
    .where('offeredUntil', '>', sql<string>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  if (!passed) throw conflict('chat_not_offered')
  await ctx.emit('chat:offered', { conversationId: id })
  await ctx.emit('chat:queued', { queueId })
  return { success: true }
}

import type { GetDrafts, PutDraft, RemoveDraft, TicketDraft, TicketDrafts } from '@balcao/contracts/tickets/drafts'
import { type Ctx, me } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { now } from './queries.ts'
import { mustSee } from './tickets.ts'

async function dropMine(ctx: Ctx, ticketId: number, mode: TicketDraft['mode'] | undefined): Promise<void> {
  const mine = ctx.db.deleteFrom('ticketDrafts').where('userId', '=', me(ctx)).where('ticketId', '=', ticketId)
  await (mode ? mine.where('mode', '=', mode) : mine).execute()
}

/** What the caller has begun to write on a ticket. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { ticketId }: GetDrafts): Promise<TicketDrafts> {
  await mustSee(ctx, ticketId)
  const data = await ctx.db
    .selectFrom('ticketDrafts')
    .select(['mode', 'content', 'updatedAt'])
    .where('userId', '=', me(ctx))
    .where('ticketId', '=', ticketId)
    .orderBy('updatedAt', 'desc')
    .execute()
  return { data }
}

/**
 * Keeps what the caller is writing, over what they had. Who may not send it may keep it: a right that is taken away for a
 * moment takes no text with it. @throws DomainError ticket_not_found
 */
export async function put(ctx: Ctx, { ticketId, mode, content }: PutDraft): Promise<TicketDraft> {
  await mustSee(ctx, ticketId)
  return ctx.db
    .insertInto('ticketDrafts')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), ticketId, mode, content })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'ticketId', 'mode']).doUpdateSet({ content, updatedAt: now }))
    .returning(['mode', 'content', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** @throws DomainError ticket_not_found */
export async function remove(ctx: Ctx, { ticketId, mode }: RemoveDraft): Promise<{ success: boolean }> {
  await mustSee(ctx, ticketId)
  await dropMine(ctx, ticketId, mode)
  return { success: true }
}

/** What was sent, or planned, is no draft any more; in the transaction of sending. Customers and the house have none. */
export async function clearDraft(ctx: Ctx, ticketId: number, mode: TicketDraft['mode']): Promise<void> {
  if (ctx.actor.side === 'staff' && ctx.actor.userId !== null) await dropMine(ctx, ticketId, mode)
}

/** Who is removed leaves no unsent words. */
export async function forgetDrafts({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db.deleteFrom('ticketDrafts').where('userId', '=', payload.userId).execute()
}

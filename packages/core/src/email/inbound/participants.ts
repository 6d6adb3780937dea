import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { scopeOf } from '../../roles/grants.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import type { KnownActor } from '../../users/actors.ts'
import { senderAs } from './filing.ts'
import type { MailAddress } from './read-mail.ts'

/**
 * The sender of a mail that somebody of the desk let in: from now on they follow its ticket, and may answer it. Staff are never let in by
 * what a mail says of itself.
 */
export async function admitted(ctx: Ctx, sender: MailAddress, ticketId: number): Promise<KnownActor> {
  const who = await senderAs(ctx, sender)
  if (who.side === 'staff') throw forbidden()
  await ctx.db
    .insertInto('ticketWatchers')
    .values({ tenantId: ctx.actor.tenantId, ticketId, userId: who.userId, side: 'customer', source: 'added' })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return who
}

/** Whether somebody of the desk let this person into a ticket, and nobody took them out again. */
async function wasLetIn({ db }: Ctx, userId: number, { id, watcherIds }: TicketFacts & { id: number }): Promise<boolean> {
  if (!watcherIds.includes(userId)) return false
  const row = await db
    .selectFrom('inboundMails')
    .select('id')
    .where('ticketId', '=', id)
    .where('userId', '=', userId)
    .where('decided', '=', 'accept')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Customers answer what is theirs; whoever was let in answers that ticket too, by mail, where their role lets them answer at all. */
export function asParticipant(who: KnownActor): KnownActor {
  if (who.side !== 'customer' || scopeOf(who, 'ticket.reply') !== 'own') return who
  return { ...who, permissions: { ...who.permissions, 'ticket.read': 'cc', 'ticket.reply': 'cc' } }
}

/** The sender of a mail as they may speak on a ticket. */
export const speakerOn = async (ctx: Ctx, who: KnownActor, ticket: TicketFacts & { id: number }): Promise<KnownActor> =>
  (await wasLetIn(ctx, who.userId, ticket)) ? asParticipant(who) : who

import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
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

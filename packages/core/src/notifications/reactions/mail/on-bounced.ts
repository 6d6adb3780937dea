import type { Ctx } from '../../../ctx.ts'
import type { Fact } from '../../../reactions.ts'
import { tellable, tellOf } from '../../about.ts'
import { newsOf } from '../../news/news.ts'

/** Notifies whoever is responsible for a ticket that a mail about it reached nobody, and no other will. */
export async function notifyOfBounce(ctx: Ctx, { outboxId, payload: { mailId } }: Fact<'mail:bounced'>): Promise<void> {
  const mail = await ctx.db.selectFrom('mails').select(['ticketId', 'toAddress', 'delivery']).where('id', '=', mailId).executeTakeFirst()
  const ticket = mail?.ticketId ? await tellable(ctx, mail.ticketId) : undefined
  if (!mail || !ticket) return
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId], author: null, side: 'staff' },
    {
      sourceKey: `bounce-${outboxId}`,
      said: newsOf('mailBounced', { ticket, address: mail.toAddress, isComplaint: mail.delivery === 'complaint' }),
      type: 'mail_bounced',
    },
  )
}

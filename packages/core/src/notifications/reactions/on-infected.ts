import type { Ctx } from '../../ctx.ts'
import { attachmentRows } from '../../files/attachment-rows.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells who sent a file, and who works on its ticket, that the scanner shut it away. */
export async function notifyOfInfected(ctx: Ctx, fact: Fact<'attachment:infected'>): Promise<void> {
  const { ticketId, attachmentId } = fact.payload
  const row = await attachmentRows(ctx.db).where('x.id', '=', attachmentId).executeTakeFirst()
  const ticket = row && (await findTicket(ctx.db, ticketId))
  if (!row || !ticket) return
  const people = [row.authorId, row.sentAt === null ? null : ticket.assigneeId]
  await tellOf(
    ctx,
    ticket,
    { people, author: null },
    {
      sourceKey: `infected-${fact.outboxId}`,
      said: newsOf('infected', { ticket, file: row.shown.name, threat: row.shown.threat ?? '' }),
      type: 'attachment_blocked',
      severity: 'error',
    },
  )
}

import type { Ctx } from '../../ctx.ts'
import type { MailSigner } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { proofOfMessageId } from '../mail-tokens.ts'
import type { DeliveryReport } from './read-mail.ts'

/**
 * Writes down what another server reports about a mail of ours, known by its signed Message-ID. A failure for good suppresses its
 * address: nothing more is sent there.
 * @returns the ticket of the mail; undefined for a report about something else
 */
export async function recordReport(ctx: Ctx, signer: MailSigner, report: DeliveryReport): Promise<{ ticketId: number | null } | undefined> {
  const proof = report.messageIds.map((id) => proofOfMessageId(signer, ctx.actor.tenantId, id)).find((one) => one?.kind === 'signed')
  if (proof?.kind !== 'signed' || proof.mailId === null) return undefined
  const isFinal = report.action === 'failed' && !report.status.startsWith('4')
  const delivery = isFinal ? 'bounced' : report.action === 'delivered' ? 'delivered' : 'deferred'
  const detail = [report.status, report.says].filter(Boolean).join(' · ').slice(0, 500)
  const mail = await ctx.db
    .updateTable('mails')
    .set({ delivery, deliveryDetail: detail, deliveryAt: now })
    .where('id', '=', proof.mailId)
    .returning(['id', 'ticketId', 'toAddress'])
    .executeTakeFirst()
  if (!mail) return undefined
  if (isFinal)
    await ctx.db
      .insertInto('mailSuppressions')
      .values({ tenantId: ctx.actor.tenantId, address: mail.toAddress.toLowerCase(), reason: 'bounce', detail, mailId: mail.id })
      .onConflict((oc) => oc.columns(['tenantId', 'address']).doNothing())
      .execute()
  return { ticketId: mail.ticketId }
}

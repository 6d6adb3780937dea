import type { Ctx } from '../../ctx.ts'
import type { MailSigner } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { proofOfMessageId } from '../mail-tokens.ts'
import type { DeliveryReport } from './read-mail.ts'

/** Reports come in any order: what is final is not taken back by one that was under way longer. */
const WEIGHT = { suppressed: 0, deferred: 1, delivered: 2, bounced: 3, complaint: 4 }

/**
 * Writes down what another server reports about a mail of ours, known by its signed Message-ID. A failure for good suppresses its
 * address: nothing more is sent there.
 * @returns the ticket of the mail; undefined for a report about something else
 */
export async function recordReport(ctx: Ctx, signer: MailSigner, report: DeliveryReport): Promise<{ ticketId: number | null } | undefined> {
  const proof = report.messageIds.map((id) => proofOfMessageId(signer, ctx.actor.tenantId, id)).find((one) => one?.kind === 'signed')
  if (proof?.kind !== 'signed' || proof.mailId === null) return undefined
  const isComplaint = report.action === 'complaint'
  const isFinal = report.action === 'failed' && !report.status.startsWith('4')
  const delivery = isComplaint ? 'complaint' : isFinal ? 'bounced' : report.action === 'delivered' ? 'delivered' : 'deferred'
  const detail = [report.status, report.says].filter(Boolean).join(' · ').slice(0, 500)
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'ticketId', 'toAddress', 'delivery'])
    .where('id', '=', proof.mailId)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return undefined
  if (WEIGHT[delivery] < WEIGHT[mail.delivery ?? 'deferred']) return { ticketId: mail.ticketId }
  await ctx.db.updateTable('mails').set({ delivery, deliveryDetail: detail, deliveryAt: now }).where('id', '=', mail.id).execute()
  if (isFinal || isComplaint || (await isDeferredOften(ctx, mail.toAddress)))
    await suppress(ctx, mail, { reason: isComplaint ? 'complaint' : 'bounce', detail })
  return { ticketId: mail.ticketId }
}

type Reported = { id: number; toAddress: string }

/** Nothing more is sent to the address of a mail. */
export async function suppress(
  ctx: Ctx,
  { id, toAddress }: Reported,
  why: { reason: 'bounce' | 'complaint'; detail: string },
): Promise<void> {
  const added = await ctx.db
    .insertInto('mailSuppressions')
    .values({ tenantId: ctx.actor.tenantId, address: toAddress.toLowerCase(), mailId: id, ...why })
    .onConflict((oc) => oc.columns(['tenantId', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await ctx.emit('mail:bounced', { mailId: id })
}

/** So many mails that were put off are as good as a failure. */
const MOST_DEFERRED = 5

/** Whether the newest mails to an address were all put off. */
async function isDeferredOften({ db }: Ctx, toAddress: string): Promise<boolean> {
  const rows = await db
    .selectFrom('mails')
    .select('delivery')
    .where('toAddress', '=', toAddress)
    .where('delivery', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST_DEFERRED)
    .execute()
  return rows.length === MOST_DEFERRED && rows.every(({ delivery }) => delivery === 'deferred')
}

import { ANSWER_DAYS } from '@balcao/contracts/whatsapp/campaign-bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'

type From = { accountId: number; number: string }
/** A campaign that somebody was written to by, and its message to them. */
export type Answered = { recipientId: number; text: string }

/** The newest campaign of this number that somebody was written to by within the days in which what they write answers it. */
const written = ({ db }: Ctx, { accountId, number }: From) =>
  db
    .selectFrom('whatsappCampaignRecipients as r')
    .innerJoin('whatsappCampaigns as w', (join) => join.onRef('w.tenantId', '=', 'r.tenantId').onRef('w.id', '=', 'r.campaignId'))
    .innerJoin('whatsappMessages as m', (join) => join.onRef('m.tenantId', '=', 'r.tenantId').onRef('m.id', '=', 'r.messageId'))
    .where('r.number', '=', number)
    .where('w.accountId', '=', accountId)
    .where('r.queuedAt', '>', sql<string>`now() - make_interval(days => ${sql.lit(ANSWER_DAYS)})`)
    .where((eb) => eb.or([eb('r.state', 'in', ['sent', 'delivered', 'read']), eb('r.cause', '=', 'unsure')]))
    .orderBy('r.queuedAt', 'desc')
    .select(['r.id as recipientId', 'r.text', 'r.answeredAt', 'm.wamid'])
    .limit(1)

/** The campaign that what somebody writes answers for the first time; undefined for what answers none. */
export async function answeredCampaign(ctx: Ctx, from: From): Promise<(Answered & { wamid: string | null }) | undefined> {
  const row = await written(ctx, from).executeTakeFirst()
  return row && row.answeredAt === null ? row : undefined
}

/** Writes down that a campaign was answered, and by what ticket. */
export async function recordAnswer({ db }: Ctx, { recipientId }: Answered, ticketId: number | null): Promise<void> {
  await db
    .updateTable('whatsappCampaignRecipients')
    .set({ answeredAt: now, ticketId, updatedAt: now })
    .where('id', '=', recipientId)
    .where('answeredAt', 'is', null)
    .execute()
}

/** Writes down that somebody opted out soon after a campaign. */
export async function recordOptOut(ctx: Ctx, from: From): Promise<void> {
  const row = await written(ctx, from).executeTakeFirst()
  if (!row) return
  await ctx.db
    .updateTable('whatsappCampaignRecipients')
    .set({ optedOutAt: now, updatedAt: now })
    .where('id', '=', row.recipientId)
    .where('optedOutAt', 'is', null)
    .execute()
}

/** The message of a campaign as a quotation, for what answers it without doing so itself. */
export const quoteOfCampaign = ({ text }: Answered): string => {
  const short = [...text.replace(/\s+/g, ' ').trim()]
  return short.length === 0 ? '' : `> ${short.slice(0, 200).join('')}${short.length > 200 ? '…' : ''}`
}

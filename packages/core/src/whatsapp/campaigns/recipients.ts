import type { CampaignRecipient, CampaignRecipients, ListRecipients } from '@balcao/contracts/whatsapp/campaigns'
import type { Ctx } from '../../ctx.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { mustFindCampaign } from './rows.ts'

const CURSOR = 'whatsapp-campaign-recipients'

const recipientRows = ({ db }: Ctx, campaignId: number) =>
  db
    .selectFrom('whatsappCampaignRecipients as r')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.userId'))
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.id', '=', 'r.ticketId'))
    .where('r.campaignId', '=', campaignId)
    .select(['r.id', 'r.userId', 'u.name', 'r.number', 'r.state', 'r.cause', 'r.detail', 'r.text', 'r.queuedAt', 'r.updatedAt'])
    .select(['r.answeredAt', 'r.optedOutAt', 'r.ticketId', 't.number as ticketNumber'])
type Row = Awaited<ReturnType<ReturnType<typeof recipientRows>['execute']>>[number]

const view = ({ userId, name, ticketId, ticketNumber, state, ...row }: Row): CampaignRecipient => ({
  ...row,
  state: state as CampaignRecipient['state'],
  person: userId === null ? null : { id: userId, name: name ?? '' },
  ticket: ticketId === null ? null : { id: ticketId, number: ticketNumber ?? 0 },
})

/** Who a campaign is for, and what became of the message to each; those who a list names are none before the start. @throws DomainError forbidden, whatsapp_campaign_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, state, cause, ...paged }: ListRecipients): Promise<CampaignRecipients> {
  must(ctx, 'whatsapp.campaign')
  await mustFindCampaign(ctx, id)
  const after = lastId(paged.cursor, CURSOR)
  const rows = await recipientRows(ctx, id)
    .where('r.state', '<>', 'listed')
    .$if(state === 'answered', (q) => q.where('r.answeredAt', 'is not', null))
    .$if(state === 'opted_out', (q) => q.where('r.optedOutAt', 'is not', null))
    .$if(state !== undefined && state !== 'answered' && state !== 'opted_out', (q) => q.where('r.state', '=', state as 'sent'))
    .$if(!!cause, (q) => q.where('r.cause', '=', cause as string))
    .$if(after !== undefined, (q) => q.where('r.id', '>', after as number))
    .orderBy('r.id')
    .$call(rowsOfPage(paged))
    .execute()
  return pageOf(rows, paged.limit, view, (row) => encodeCursor(CURSOR, [row.id]))
}

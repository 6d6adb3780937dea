import type { Campaign, CampaignAudience, CampaignVariable } from '@balcao/contracts/whatsapp/campaigns'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { partsOf } from '../internal/template-text.ts'
import { componentsOf } from '../templates.ts'
import type { Asked } from './audience.ts'

/** What is no service notice is marketing, also what Meta has no word for. */
export const isMarketing = (category: string | null): boolean => category !== 'UTILITY'

/** Campaigns with their number and with their template as it is now, where there still is one. */
export const campaignRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappCampaigns as w')
    .innerJoin('whatsappAccounts as a', (join) => join.onRef('a.tenantId', '=', 'w.tenantId').onRef('a.id', '=', 'w.accountId'))
    .leftJoin('whatsappTemplates as e', (join) =>
      join
        .onRef('e.tenantId', '=', 'w.tenantId')
        .onRef('e.accountId', '=', 'w.accountId')
        .onRef('e.name', '=', 'w.templateName')
        .onRef('e.language', '=', 'w.templateLanguage'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .leftJoin('users as s', (join) => join.onRef('s.tenantId', '=', 'w.tenantId').onRef('s.id', '=', 'w.startedBy'))
    .selectAll('w')
    .select(['a.name as accountName', 'a.isActive', 'a.trouble', 'a.pausedUntil', 'u.name as authorName', 's.name as starterName'])
    .select(['e.id as templateId', 'e.category as nowCategory', 'e.status as nowStatus', 'e.components as nowComponents'])
export type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaignRows>['execute']>>[number]

/** @throws DomainError whatsapp_campaign_not_found */
export async function mustFindCampaign(ctx: Ctx, id: number): Promise<CampaignRow> {
  const row = await campaignRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('whatsapp_campaign_not_found')
  return row
}

/** The same, held until the transaction ends, in one of these states. @throws DomainError whatsapp_campaign_not_found, whatsapp_campaign_state */
export async function mustHold(ctx: Ctx, id: number, states: readonly Campaign['state'][]): Promise<CampaignRow> {
  await ctx.db.selectFrom('whatsappCampaigns').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const row = await mustFindCampaign(ctx, id)
  if (!states.includes(row.state)) throw conflict('whatsapp_campaign_state')
  return row
}

/** The category that counts: of the template as it was when the campaign was started, and before that as it is. */
export const categoryOf = ({ category, nowCategory }: CampaignRow): string => category ?? nowCategory ?? ''

/** What the template is made of; of one that was started, as it was then. */
export function templateOf(row: CampaignRow) {
  const components = componentsOf({ components: row.components ?? row.nowComponents ?? [] })
  return partsOf(components, row.nowStatus ?? 'GONE')
}

export const variablesOf = (row: CampaignRow) => row.variables as CampaignVariable[]
export const audienceOf = (row: CampaignRow) => row.audience as CampaignAudience

/** What a campaign asks of people. */
export const askedBy = (row: CampaignRow): Asked => ({
  id: row.id,
  audience: audienceOf(row),
  marketing: isMarketing(categoryOf(row)),
  pauseDays: row.pauseDays,
})

const who = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A campaign as the list shows it. */
export function campaignView(row: CampaignRow): Campaign {
  const { id, name, templateName, state, pauseCause, waitsFor, total, done, version, createdAt } = row
  const { scheduledAt, startedAt, preparedAt, endedAt } = row
  return {
    ...{ id, name, templateName, state, pauseCause, waitsFor, total, done, version, createdAt },
    ...{ scheduledAt, startedAt, preparedAt, endedAt },
    account: { id: row.accountId, name: row.accountName, sends: row.isActive && row.trouble === null },
    marketing: isMarketing(categoryOf(row)),
    author: who(row.authorId, row.authorName),
    startedBy: who(row.startedBy, row.starterName),
  }
}

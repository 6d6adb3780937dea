import { RECIPIENT_STATES, RETRIED_FAILURES, type RecipientState } from '@balcao/contracts/whatsapp/campaign-bounds'
import type {
  Campaigns,
  CreateCampaign,
  GetCampaign,
  ListCampaigns,
  UpdateCampaign,
  WholeCampaign,
} from '@balcao/contracts/whatsapp/campaigns'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { mustBeSendable } from '../templates.ts'
import { audienceOf, type CampaignRow, campaignRows, campaignView, mustFindCampaign, mustHold, templateOf, variablesOf } from './rows.ts'

const CURSOR = 'whatsapp-campaigns'

/** What the log keeps of a campaign. */
const audited = ({ name, accountId, templateName, templateLanguage, variables, audience, perMinute, pauseDays }: CampaignRow) => ({
  ...{ name, accountId, template: `${templateName} (${templateLanguage})`, variables, audience, perMinute, pauseDays },
})

export async function recordCampaign(
  ctx: Ctx,
  verb: string,
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  more: { before?: object | null; after?: object | null; details?: object } = {},
): Promise<void> {
  const details = { ...more.details, name }
  await audit(ctx, { action: `whatsapp.campaign_${verb}`, resource: 'whatsapp_campaign', resourceId: id, risk: 'medium', ...more, details })
  await ctx.emit('whatsapp:changed', {})
}

/** Campaigns, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListCampaigns): Promise<Campaigns> {
  must(ctx, 'whatsapp.campaign')
  const before = lastId(input.cursor, CURSOR)
  const rows = await campaignRows(ctx)
    .$if(input.state !== undefined, (q) => q.where('w.state', '=', input.state as 'draft'))
    .$if(before !== undefined, (q) => q.where('w.id', '<', before as number))
    .orderBy('w.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, campaignView, ({ id }) => encodeCursor(CURSOR, [id]))
}

/** One campaign with what became of it. @throws DomainError forbidden, whatsapp_campaign_not_found */
export async function get(ctx: Ctx, { id }: GetCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  return wholeView(ctx, await mustFindCampaign(ctx, id))
}

async function wholeView(ctx: Ctx, row: CampaignRow): Promise<WholeCampaign> {
  const recipients = ctx.db.selectFrom('whatsappCampaignRecipients').where('campaignId', '=', row.id)
  const groups = await recipients
    .select((eb) => ['state', 'cause', eb.fn.countAll<number>().as('count')])
    .groupBy(['state', 'cause'])
    .execute()
  const counted = async (column: 'answeredAt' | 'optedOutAt') =>
    (
      await recipients
        .where(column, 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const of = (state: string) => groups.filter((one) => one.state === state).reduce((sum, { count }) => sum + Number(count), 0)
  const retried: readonly string[] = RETRIED_FAILURES
  return {
    ...campaignView(row),
    template: {
      ...{ id: row.templateId, name: row.templateName, language: row.templateLanguage },
      ...{ category: row.category ?? row.nowCategory ?? '', status: row.nowStatus ?? 'GONE' },
      ...templateOf(row),
    },
    variables: variablesOf(row),
    audience: audienceOf(row),
    listed: of('listed'),
    ...{ perMinute: row.perMinute, pauseDays: row.pauseDays, testedAt: row.testedAt },
    counts: Object.fromEntries(RECIPIENT_STATES.map((state) => [state, of(state)])) as Record<RecipientState, number>,
    answered: Number(await counted('answeredAt')),
    optedOut: Number(await counted('optedOutAt')),
    causes: groups.flatMap(({ state, cause, count }) =>
      state === 'left_out' || state === 'failed' ? [{ state, cause: cause ?? '', count: Number(count) }] : [],
    ),
    retriable: groups.reduce((sum, one) => sum + (one.state === 'failed' && retried.includes(one.cause ?? '') ? Number(one.count) : 0), 0),
  }
}

/** What an input says, as it is kept. @throws DomainError whatsapp_account_not_found, whatsapp_template_not_found, invalid_input */
async function valuesFrom(ctx: Ctx, { name, accountId, templateId, variables, audience, perMinute, pauseDays }: CreateCampaign) {
  const account = await ctx.db.selectFrom('whatsappAccounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw notFound('whatsapp_account_not_found')
  const { row } = await mustBeSendable(
    ctx,
    templateId,
    accountId,
    variables.map(({ from }) => from),
    'variables',
  )
  if (row.category === 'AUTHENTICATION') throw invalid({ field: 'templateId', reason: 'whatsapp_template_category' })
  await mustKnowFields(ctx, variables)
  return {
    ...{ name, accountId, perMinute, pauseDays, templateName: row.name, templateLanguage: row.language },
    ...{ variables: JSON.stringify(variables), audience: JSON.stringify(audience) },
  }
}

async function mustKnowFields({ db }: Ctx, variables: CreateCampaign['variables']): Promise<void> {
  const keys = variables.flatMap((one) => (one.from === 'field' ? [one.field] : []))
  if (keys.length === 0) return
  const rows = await db
    .selectFrom('customFields')
    .select('key')
    .where('entity', '=', 'user')
    .where('isActive', '=', true)
    .where('key', 'in', keys)
    .execute()
  for (const [index, one] of variables.entries())
    if (one.from === 'field' && !rows.some(({ key }) => key === one.field))
      throw invalid({ field: `variables.${index}.field`, reason: 'whatsapp_field_unknown' })
}

/** Writes a campaign as a draft: nothing is sent by that. @throws DomainError forbidden, and what names nothing */
export async function create(ctx: Ctx, input: CreateCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const values = await valuesFrom(ctx, input)
  const { id } = await ctx.db
    .insertInto('whatsappCampaigns')
    .values({ ...values, tenantId: ctx.actor.tenantId, authorId: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await mustFindCampaign(ctx, id)
  await recordCampaign(ctx, 'created', row, diff(null, audited(row)))
  return wholeView(ctx, row)
}

/**
 * Changes a draft. One whose audience is no list any more forgets the people that it named.
 * @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state, and what names nothing
 * @throws DomainError whatsapp_campaign_changed (409, with the campaign as it is) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const before = await mustHold(ctx, id, ['draft'])
  if (version !== undefined && version !== before.version)
    throw conflict('whatsapp_campaign_changed', { current: await wholeView(ctx, before) })
  const values = await valuesFrom(ctx, input)
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  if (input.audience.kind !== 'list') await ctx.db.deleteFrom('whatsappCampaignRecipients').where('campaignId', '=', id).execute()
  const row = await mustFindCampaign(ctx, id)
  const change = diff(audited(before), audited(row))
  if (differs(change)) await recordCampaign(ctx, 'updated', row, change)
  return wholeView(ctx, row)
}

/** Deletes a draft: what was sent stays. @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state */
export async function remove(ctx: Ctx, { id }: GetCampaign): Promise<{ success: true }> {
  must(ctx, 'whatsapp.campaign')
  const before = await mustHold(ctx, id, ['draft'])
  await ctx.db.deleteFrom('whatsappCampaigns').where('id', '=', id).execute()
  await recordCampaign(ctx, 'deleted', before, diff(audited(before), null))
  return { success: true }
}

import { PROOF_ABOVE, RETRIED_FAILURES } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { GetCampaign, ResumeCampaign, RetriedCampaign, StartCampaign, WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { diff } from '../../audit/diff.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { get, recordCampaign } from './campaigns.ts'
import { reckon } from './preview.ts'
import { type CampaignRow, mustHold, templateOf, variablesOf } from './rows.ts'
import { takeBack } from './stop.ts'

const YEAR = 366 * 86_400_000
/** Messages that one call has tried again. */
const RETRIED_AT_ONCE = 10_000

/** @throws DomainError whatsapp_number_stopped */
function mustSend({ isActive, trouble }: CampaignRow): void {
  if (!isActive || trouble !== null) throw conflict('whatsapp_number_stopped')
}

/**
 * Starts a draft, now or at a time. Whoever starts it says how many people they saw it would reach; where that is not so any more, nothing begins. Who
 * they are is asked again at the time, and written down then.
 * @throws DomainError forbidden, proof_required, whatsapp_campaign_not_found, whatsapp_campaign_state, whatsapp_campaign_template, whatsapp_number_stopped,
 * whatsapp_campaign_empty, whatsapp_campaign_count (409, with the number as it is), invalid_input
 */
export async function start(ctx: Ctx, { id, count, at }: StartCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  if (at !== undefined && (Date.parse(at) <= Date.now() || Date.parse(at) > Date.now() + YEAR))
    throw invalid({ field: 'at', reason: 'whatsapp_scheduled_past' })
  const row = await mustHold(ctx, id, ['draft'])
  if (count > PROOF_ABOVE) mustBeFresh(ctx)
  mustSend(row)
  const parts = templateOf(row)
  if (!parts.usable || parts.variables.length !== variablesOf(row).length) throw conflict('whatsapp_campaign_template')
  const { recipients } = await reckon(ctx, row)
  if (recipients === 0) throw conflict('whatsapp_campaign_empty')
  if (recipients !== count) throw conflict('whatsapp_campaign_count', { current: recipients })
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({
      ...(at === undefined ? { state: 'sending', startedAt: now, nextAt: now } : { state: 'scheduled', scheduledAt: at, nextAt: at }),
      ...{ category: row.nowCategory ?? '', components: JSON.stringify(row.nowComponents ?? []) },
      ...{ confirmed: count, startedBy: me(ctx), version: eb('version', '+', 1), updatedAt: now },
    }))
    .where('id', '=', id)
    .execute()
  const [verb, state] = at === undefined ? (['started', 'sending'] as const) : (['scheduled', 'scheduled'] as const)
  await recordCampaign(ctx, verb, row, { ...moved(row, state), details: { people: count, ...(at ? { at } : {}) } })
  return get(ctx, { id })
}

/** What changed of a campaign, as the log has it. */
const moved = ({ state }: CampaignRow, to: CampaignRow['state']) => diff({ state }, { state: to })

const counted = ({ total, done }: CampaignRow) => ({ people: total, done })

/** Takes a campaign that has not begun back, to be changed. @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state */
export async function withdraw(ctx: Ctx, { id }: GetCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['scheduled'])
  const before = {
    state: 'draft',
    scheduledAt: null,
    nextAt: null,
    category: null,
    components: null,
    confirmed: null,
    startedBy: null,
  } as const
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({ ...before, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  await recordCampaign(ctx, 'withdrawn', row, moved(row, 'draft'))
  return get(ctx, { id })
}

/** Sends nothing more until it is resumed. @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state */
export async function pause(ctx: Ctx, { id }: GetCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['sending'])
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set({ state: 'paused', pauseCause: 'person', waitsFor: null, nextAt: null, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await recordCampaign(ctx, 'paused', row, { ...moved(row, 'paused'), details: counted(row) })
  return get(ctx, { id })
}

/** How many of those who were written down would be written to. */
async function waiting({ db }: Ctx, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('whatsappCampaignRecipients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('campaignId', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Goes on with a paused campaign, for which whoever resumes it answers. One whose audience grew is confirmed anew.
 * @throws DomainError forbidden, proof_required, whatsapp_campaign_not_found, whatsapp_campaign_state, whatsapp_campaign_template,
 * whatsapp_number_stopped, whatsapp_campaign_count
 */
export async function resume(ctx: Ctx, { id, count }: ResumeCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['paused'])
  mustSend(row)
  if (row.nowStatus !== 'APPROVED') throw conflict('whatsapp_campaign_template')
  if (row.pauseCause === 'grown') {
    const recipients = await waiting(ctx, id)
    if (recipients > PROOF_ABOVE) mustBeFresh(ctx)
    if (recipients !== count) throw conflict('whatsapp_campaign_count', { current: recipients })
  }
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set({
      ...{ state: 'sending', pauseCause: null, nextAt: now, startedBy: me(ctx), updatedAt: now },
      ...(row.pauseCause === 'grown' ? { confirmed: count } : {}),
      // Meta may have moved the template to another category meanwhile: its people are asked by that one from now on.
      category: row.nowCategory,
    })
    .where('id', '=', id)
    .execute()
  await recordCampaign(ctx, 'resumed', row, { ...moved(row, 'sending'), details: counted(row) })
  return get(ctx, { id })
}

/** Ends a campaign: nobody gets it any more who has not got it. @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state */
export async function cancel(ctx: Ctx, { id }: GetCampaign): Promise<WholeCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['scheduled', 'sending', 'paused'])
  await takeBack(ctx, id)
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set({ state: 'cancelled', pauseCause: null, waitsFor: null, nextAt: null, endedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await recordCampaign(ctx, 'cancelled', row, { ...moved(row, 'cancelled'), details: counted(row) })
  return get(ctx, { id })
}

/**
 * Has what failed for a cause that may pass tried once more, in its turn. What may have arrived is not among it.
 * @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state, whatsapp_number_stopped, whatsapp_campaign_template
 */
export async function retry(ctx: Ctx, { id }: GetCampaign): Promise<RetriedCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['finished', 'sending', 'paused'])
  mustSend(row)
  if (row.nowStatus !== 'APPROVED') throw conflict('whatsapp_campaign_template')
  const failed = ctx.db
    .selectFrom('whatsappCampaignRecipients')
    .select('id')
    .where('campaignId', '=', id)
    .where('state', '=', 'failed')
    .where('cause', 'in', [...RETRIED_FAILURES])
    .orderBy('id')
    .limit(RETRIED_AT_ONCE)
  const { numUpdatedRows } = await ctx.db
    .updateTable('whatsappCampaignRecipients')
    .set({ state: 'pending', cause: null, detail: '', updatedAt: now })
    .where('id', 'in', failed)
    .executeTakeFirst()
  const again = Number(numUpdatedRows)
  if (again === 0) return { again }
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({
      done: eb('done', '-', again),
      ...(row.state === 'finished' ? { state: 'sending', endedAt: null, nextAt: now, startedBy: me(ctx) } : {}),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  await recordCampaign(ctx, 'retried', row, { ...diff({ done: row.done }, { done: row.done - again }), details: { people: again } })
  return { again }
}

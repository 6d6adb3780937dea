import type { TestCampaign, TestedCampaign } from '@balcao/contracts/whatsapp/campaign-acts'
import { MAX_TESTS } from '@balcao/contracts/whatsapp/campaign-bounds'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { filledTemplate, templateCall } from '../internal/template-text.ts'
import { recordCampaign } from './campaigns.ts'
import { valuesFor } from './fill.ts'
import { categoryOf, isMarketing, mustHold, templateOf, variablesOf } from './rows.ts'

/** @throws DomainError too_many_whatsapp_tests */
async function mustHaveTests({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('whatsapp-tests'), ${actor.tenantId}::int)`.execute(db)
  const tests = await db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('direction', '=', 'out')
    .where('cause', '=', 'test')
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .limit(MAX_TESTS)
    .execute()
  if (tests.length >= MAX_TESTS) throw conflict('too_many_whatsapp_tests')
}

/** @throws DomainError whatsapp_opted_out, whatsapp_not_opted_in */
async function mustBeWilling({ db }: Ctx, number: string, marketing: boolean): Promise<void> {
  const known = await db.selectFrom('whatsappNumbers').select(['optedOutAt', 'optedInAt']).where('number', '=', number).executeTakeFirst()
  if (known?.optedOutAt) throw conflict('whatsapp_opted_out')
  if (known && marketing && known.optedInAt === null) throw conflict('whatsapp_not_opted_in')
}

/**
 * Sends the template of a draft to one number, filled for whoever asks: to see it on a phone before anybody else does. It is no part of the campaign.
 * @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state, whatsapp_campaign_template, whatsapp_number_stopped,
 * whatsapp_opted_out, whatsapp_not_opted_in, too_many_whatsapp_tests
 */
export async function test(ctx: Ctx, { id, number }: TestCampaign): Promise<TestedCampaign> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['draft'])
  const parts = templateOf(row)
  const variables = variablesOf(row)
  if (!parts.usable || parts.variables.length !== variables.length) throw conflict('whatsapp_campaign_template')
  if (!row.isActive || row.trouble !== null) throw conflict('whatsapp_number_stopped')
  await mustHaveTests(ctx)
  await mustBeWilling(ctx, number, isMarketing(categoryOf(row)))
  const { values } = (await valuesFor(ctx, variables, [me(ctx)])).get(me(ctx)) ?? { values: [] }
  const text = filledTemplate(parts, values)
  const template = templateCall(parts, values, { name: row.templateName, language: row.templateLanguage })
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{ tenantId: ctx.actor.tenantId, accountId: row.accountId, number, direction: 'out', kind: 'template', cause: 'test' },
      body: JSON.stringify({ text, template }),
    })
    .execute()
  await ctx.db.updateTable('whatsappCampaigns').set({ testedAt: now }).where('id', '=', id).execute()
  await recordCampaign(ctx, 'tested', row, { ...diff(null, { testedBy: number }), details: { number } })
  return { number, text }
}

import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { judgePage } from './audience.ts'
import { askedBy, type CampaignRow } from './rows.ts'
import { pauseCampaigns } from './stop.ts'

/** People that one step looks at. */
const PAGE = 1_000
/** So many more people than were confirmed are still what was meant: a tenth, and some. */
const mayBe = (confirmed: number) => confirmed + Math.max(5, Math.floor(confirmed / 10))

/**
 * Writes down some recipients of a campaign, once each: those that it will be sent to, and those that it will not, with why. Customers of a filter who
 * have no number are none. Where many more are to be written to than were confirmed, nothing is sent until somebody confirms that.
 */
export async function preparePage(ctx: Ctx, row: CampaignRow): Promise<void> {
  const { id } = row
  const { people, last } = await judgePage(ctx, askedBy(row), row.preparedTo, PAGE)
  const isList = askedBy(row).audience.kind === 'list'
  const kept = isList ? people : people.filter(({ number }) => number !== null)
  const written = JSON.stringify(
    kept.map(({ userId, number, cause }) => ({ userId, number, cause, state: cause === null ? 'pending' : 'left_out' })),
  )
  const rows = sql`jsonb_to_recordset(${written}::jsonb) as p("userId" bigint, number text, cause text, state text)`
  if (kept.length > 0 && isList)
    await sql`update whatsapp_campaign_recipients w set number = p.number, cause = p.cause, state = p.state, updated_at = now()
      from ${rows} where w.campaign_id = ${id} and w.user_id = p."userId" and w.state = 'listed'`.execute(ctx.db)
  else if (kept.length > 0)
    await sql`insert into whatsapp_campaign_recipients (tenant_id, campaign_id, user_id, number, cause, state)
      select ${ctx.actor.tenantId}, ${id}, p."userId", p.number, p.cause, p.state from ${rows} order by p."userId"
      on conflict (tenant_id, campaign_id, user_id) do nothing`.execute(ctx.db)
  const left = kept.filter(({ cause }) => cause !== null).length
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({
      ...{ total: eb('total', '+', kept.length), done: eb('done', '+', left), nextAt: now },
      ...(last === null ? { preparedAt: now } : { preparedTo: last }),
    }))
    .where('id', '=', id)
    .execute()
  if (last !== null) return
  const { n } = await ctx.db
    .selectFrom('whatsappCampaignRecipients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('campaignId', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (Number(n) > mayBe(row.confirmed ?? 0)) await pauseCampaigns(ctx, { id }, 'grown')
  await ctx.emit('whatsapp:changed', {})
}

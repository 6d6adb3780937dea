import type { CampaignHours, UpdateCampaignHours } from '@balcao/contracts/whatsapp/campaign-acts'
import { USUAL_HOURS } from '@balcao/contracts/whatsapp/campaign-bounds'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'

const zoneOf = ({ db, actor }: Ctx) =>
  db
    .selectFrom('tenants as t')
    .leftJoin('calendars as c', (join) => join.onRef('c.tenantId', '=', 't.id').on('c.isDefault', '=', true))
    .where('t.id', '=', actor.tenantId)
    .select((eb) => ['c.id as calendarId', eb.fn.coalesce('c.timeZone', 't.timeZone').as('timeZone')])
    .executeTakeFirstOrThrow()

async function read(ctx: Ctx): Promise<CampaignHours> {
  const row = await ctx.db
    .selectFrom('whatsappCampaignHours')
    .select(['fromHour', 'untilHour', 'marketingOnRestDays', 'version', 'updatedAt'])
    .executeTakeFirst()
  const { timeZone } = await zoneOf(ctx)
  return { ...(row ?? { ...USUAL_HOURS, version: 0, updatedAt: null }), timeZone }
}

/** When campaigns are sent. @throws DomainError forbidden */
export async function get(ctx: Ctx): Promise<CampaignHours> {
  must(ctx, 'whatsapp.campaign')
  return read(ctx)
}

/** @throws DomainError forbidden; whatsapp_hours_changed (409, with the hours as they are) when `version` is stale */
export async function update(ctx: Ctx, { version, ...hours }: UpdateCampaignHours): Promise<CampaignHours> {
  must(ctx, 'whatsapp.campaign')
  await sql`select pg_advisory_xact_lock(hashtext('whatsapp-hours'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  const current = await read(ctx)
  if (version !== undefined && version !== current.version) throw conflict('whatsapp_hours_changed', { current })
  const { fromHour, untilHour, marketingOnRestDays } = current
  const change = diff({ fromHour, untilHour, marketingOnRestDays }, hours)
  if (!differs(change)) return current
  await ctx.db
    .insertInto('whatsappCampaignHours')
    .values({ tenantId: ctx.actor.tenantId, ...hours })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet({ ...hours, version: current.version + 1, updatedAt: now }))
    .execute()
  await audit(ctx, { action: 'whatsapp.campaign_hours_updated', resource: 'whatsapp_campaign', ...change, risk: 'medium' })
  await ctx.emit('whatsapp:changed', {})
  return read(ctx)
}

/** Whether campaigns may be sent at this instant: within the hours and, of marketing, on no Sunday and no day on which the default calendar is closed. */
export async function isSendingTime(ctx: Ctx, isMarketing: boolean, at = Date.now()): Promise<boolean> {
  const { fromHour, untilHour, marketingOnRestDays } = await read(ctx)
  const { calendarId, timeZone } = await zoneOf(ctx)
  const instant = sql`(${new Date(at).toISOString()}::timestamptz at time zone ${timeZone})`
  const { rows } = await sql<{ hour: number; sunday: boolean; holiday: boolean }>`
    select extract(hour from ${instant})::int as hour, extract(isodow from ${instant}) = 7 as sunday,
      exists (select from calendar_holidays h where h.calendar_id = ${calendarId} and h.enabled and h.spans is null and (h.date = ${instant}::date
        or (h.yearly and h.date < ${instant}::date and to_char(h.date, 'MMDD') = to_char(${instant}, 'MMDD')))) as holiday`.execute(ctx.db)
  const [{ hour, sunday, holiday }] = rows as [{ hour: number; sunday: boolean; holiday: boolean }]
  if (hour < fromHour || hour >= untilHour) return false
  return !isMarketing || marketingOnRestDays || !(sunday || holiday)
}

import { HISTORY_DAYS } from '@balcao/contracts/status-page/bounds'
import type { StatusDay } from '@balcao/contracts/status-page/status-page'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** The services of the page, in its order. */
export const componentRows = ({ db }: Ctx) =>
  db.selectFrom('statusComponents').select(['id', 'name', 'description', 'createdAt']).orderBy('position').orderBy('id').execute()

type Window = { asOf: string; timeZone: string; firstDay: string; lastDay: string; began: string }
/** The days that the bars show, by the organisation's clock. */
export async function windowOf({ db, actor }: Ctx): Promise<Window> {
  const { rows } = await sql<Window>`
    select now() as as_of, t.time_zone, (t.today - ${sql.lit(HISTORY_DAYS - 1)})::text as first_day, t.today::text as last_day,
      ((t.today - ${sql.lit(HISTORY_DAYS - 1)})::timestamp at time zone t.time_zone) as began
    from (select time_zone, (now() at time zone time_zone)::date as today from tenants where id = ${actor.tenantId}) t`.execute(db)
  return rows[0] as Window
}

type Row = StatusDay & { componentId: number }
/**
 * The days of the window on which components had an incident. Incidents that overlap count once; what is slow or fails now and then is not down.
 * Days begin and end by the organisation's clock, so that they may have 23 or 25 hours.
 */
export async function daysOf({ db, actor }: Ctx, { firstDay, lastDay }: Pick<Window, 'firstDay' | 'lastDay'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with days as (
      select d::date as day, d at time zone t.time_zone as began, (d + interval '1 day') at time zone t.time_zone as ended
      from tenants t, generate_series(${firstDay}::timestamp, ${lastDay}::timestamp, '1 day') d where t.id = ${actor.tenantId}
    ), spans as (
      select c.component_id, i.impact, i.started_at as began, coalesce(i.resolved_at, now()) as ended
      from incidents i join incident_components c on c.tenant_id = i.tenant_id and c.incident_id = i.id
      where i.tenant_id = ${actor.tenantId} and (i.resolved_at is null or i.resolved_at > (select min(began) from days))
    )
    select s.component_id, d.day::text as day,
      (array['degraded', 'partial', 'outage'])[max(array_position(array['degraded', 'partial', 'outage'], s.impact))] as impact,
      (select coalesce(round(sum(extract(epoch from upper(r) - lower(r))) / 60), 0) from unnest(
        range_agg(tstzrange(greatest(s.began, d.began), least(s.ended, d.ended))) filter (where s.impact <> 'degraded')) r)::integer as down_minutes
    from spans s join days d on s.began < d.ended and s.ended > d.began
    group by s.component_id, d.day, d.began, d.ended order by d.day, s.component_id`.execute(db)
  return rows
}

import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** Says of a date, `YYYY-MM-DD`, whether it is a holiday. */
export type IsHoliday = (date: string) => boolean
const NEVER: IsHoliday = () => false

type Row = { tenantId: number; date: string; yearly: boolean }
function isHolidayOf(rows: readonly Row[]): IsHoliday {
  const dated = new Set(rows.filter(({ yearly }) => !yearly).map(({ date }) => date))
  const every = Map.groupBy(
    rows.filter(({ yearly }) => yearly),
    ({ date }) => date.slice(5),
  )
  return (date) => dated.has(date) || (every.get(date.slice(5)) ?? []).some((row) => row.date <= date)
}

/** The holidays of these tenants' default calendars: days that differ from their week, be it in part. */
export async function holidayDates(db: Tx, tenantIds: readonly number[]): Promise<(tenantId: number) => IsHoliday> {
  const { rows } = await sql<Row>`
    select h.tenant_id, h.date::text as date, h.yearly from calendars c
    join calendar_holidays h on h.tenant_id = c.tenant_id and h.calendar_id = c.id
    where c.tenant_id = any(${[...tenantIds]}::bigint[]) and c.is_default and h.enabled`.execute(db)
  const byTenant = new Map([...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([id, own]) => [id, isHolidayOf(own)]))
  return (tenantId) => byTenant.get(tenantId) ?? NEVER
}

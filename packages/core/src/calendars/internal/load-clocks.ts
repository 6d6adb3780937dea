import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { load } from '../../dataloader.ts'
import type { Clock } from '../clock.ts'
import { makeClock } from './make-clock.ts'

/** Most clocks that a process keeps; the one that was not asked for longest goes first. */
const KEPT = 500
const kept = new Map<string, Clock>()

/**
 * What tells one state of a calendar from all others. The transaction that wrote it is part of it: versions of a change that was rolled
 * back are given again. When it was made tells databases apart that one process serves in tests.
 */
type Head = { tenantId: number; id: number; state: string; isDefault: boolean; queueIds: number[] }

async function headsOf(db: Tx, tenantIds: readonly number[]): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select c.tenant_id, c.id, concat_ws(':', c.tenant_id, c.id, c.version, c.xmin, extract(epoch from c.created_at)) as state, c.is_default,
      array(select q.id from queues q where q.tenant_id = c.tenant_id and q.calendar_id = c.id) as queue_ids
    from calendars c where c.tenant_id = any(${[...tenantIds]}::bigint[])`.execute(db)
  return rows
}

/** Reads calendars whole. Where several rows name a day, one written by hand holds before one from a list, and closed before open. */
async function readClocks(db: Tx, heads: readonly Head[]): Promise<void> {
  const ids = heads.map(({ id }) => id)
  const tenantIds = heads.map(({ tenantId }) => tenantId)
  const calendars = await db
    .selectFrom('calendars')
    .select(['tenantId', 'id', 'timeZone', 'hours'])
    .where((eb) => eb('tenantId', '=', eb.fn.any(eb.val(tenantIds))))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const holidays = await db
    .selectFrom('calendarHolidays')
    .select(['tenantId', 'calendarId', sql<string>`date::text`.as('date'), 'spans', 'yearly'])
    .where((eb) => eb('tenantId', '=', eb.fn.any(eb.val(tenantIds))))
    .where((eb) => eb('calendarId', '=', eb.fn.any(eb.val(ids))))
    .where('enabled', '=', true)
    .orderBy(sql`source <> 'hand'`)
    .orderBy(sql`spans is not null`)
    .orderBy('id')
    .execute()
  const byCalendar = Map.groupBy(holidays, ({ tenantId, calendarId }) => `${tenantId}:${calendarId}`)
  const headOf = new Map(heads.map((head) => [`${head.tenantId}:${head.id}`, head]))
  for (const { tenantId, id, timeZone, hours } of calendars) {
    const key = `${tenantId}:${id}`
    const head = headOf.get(key)
    if (head) keep(head.state, makeClock({ timeZone, hours, holidays: byCalendar.get(key) ?? [] }))
  }
}

function keep(state: string, clock: Clock): void {
  kept.delete(state)
  kept.set(state, clock)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

async function readMissing(db: Tx, heads: readonly Head[]): Promise<void> {
  const missing = heads.filter(({ state }) => !kept.has(state))
  if (missing.length > 0) await readClocks(db, missing)
}

function clock(head: Head | undefined): Clock | undefined {
  const found = head && kept.get(head.state)
  if (found) keep(head.state, found)
  return found
}

/** The default clocks of many tenants, by tenant, in as many statements as those of one. */
export async function loadDefaultClocks(db: Tx, tenantIds: readonly number[]): Promise<Map<number, Clock>> {
  const heads = (await headsOf(db, tenantIds)).filter(({ isDefault }) => isDefault)
  await readMissing(db, heads)
  return new Map(
    heads.flatMap((head) => {
      const found = clock(head)
      return found ? [[head.tenantId, found] as const] : []
    }),
  )
}

/** The tenant's clocks: by calendar, by queue, and the default one. Undefined where there is none of that kind. */
type Clocks = { of(id: number): Clock | undefined; ofQueue(id: number): Clock | undefined; default: Clock | undefined }

/** Reads in one statement which calendars there are, and in two more those that this process does not hold as they are now. */
export async function loadClocks(ctx: Ctx): Promise<Clocks> {
  const heads = await load(ctx.db, 'calendars', [ctx.actor.tenantId], () => headsOf(ctx.db, [ctx.actor.tenantId]))
  await readMissing(ctx.db, heads)
  return {
    of: (id) => clock(heads.find((head) => head.id === id)),
    ofQueue: (id) => clock(heads.find(({ queueIds }) => queueIds.includes(id))),
    default: clock(heads.find(({ isDefault }) => isDefault)),
  }
}

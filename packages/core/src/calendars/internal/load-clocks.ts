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
type Head = { id: number; state: string; isDefault: boolean; queueIds: number[] }

async function headsOf({ actor, db }: Ctx): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select c.id, concat_ws(':', c.tenant_id, c.id, c.version, c.xmin, extract(epoch from c.created_at)) as state, c.is_default,
      array(select q.id from queues q where q.tenant_id = c.tenant_id and q.calendar_id = c.id) as queue_ids
    from calendars c where c.tenant_id = ${actor.tenantId}`.execute(db)
  return rows
}

/** Reads calendars whole. Where several rows name a day, one written by hand holds before one from a list, and closed before open. */
async function readClocks({ db }: Ctx, heads: readonly Head[]): Promise<void> {
  const ids = heads.map(({ id }) => id)
  const calendars = await db
    .selectFrom('calendars')
    .select(['id', 'timeZone', 'hours'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const holidays = await db
    .selectFrom('calendarHolidays')
    .select(['calendarId', sql<string>`date::text`.as('date'), 'spans', 'yearly'])
    .where((eb) => eb('calendarId', '=', eb.fn.any(eb.val(ids))))
    .where('enabled', '=', true)
    .orderBy(sql`source <> 'hand'`)
    .orderBy(sql`spans is not null`)
    .orderBy('id')
    .execute()
  const byCalendar = Map.groupBy(holidays, ({ calendarId }) => calendarId)
  for (const { id, timeZone, hours } of calendars) {
    const head = heads.find((one) => one.id === id) as Head
    keep(head.state, makeClock({ timeZone, hours, holidays: byCalendar.get(id) ?? [] }))
  }
}

function keep(state: string, clock: Clock): void {
  kept.delete(state)
  kept.set(state, clock)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

/** The tenant's clocks: by calendar, by queue, and the default one. Undefined where there is none of that kind. */
type Clocks = { of(id: number): Clock | undefined; ofQueue(id: number): Clock | undefined; default: Clock | undefined }

/** Reads in one statement which calendars there are, and in two more those that this process does not hold as they are now. */
export async function loadClocks(ctx: Ctx): Promise<Clocks> {
  const heads = await load(ctx.db, 'calendars', [ctx.actor.tenantId], () => headsOf(ctx))
  const missing = heads.filter(({ state }) => !kept.has(state))
  if (missing.length > 0) await readClocks(ctx, missing)
  const clock = (head: Head | undefined): Clock | undefined => {
    const found = head && kept.get(head.state)
    if (found) keep(head.state, found)
    return found
  }
  return {
    of: (id) => clock(heads.find((head) => head.id === id)),
    ofQueue: (id) => clock(heads.find(({ queueIds }) => queueIds.includes(id))),
    default: clock(heads.find(({ isDefault }) => isDefault)),
  }
}

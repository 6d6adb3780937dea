import { MAX_CALENDARS } from '@balcao/contracts/calendars/bounds'
import type {
  Calendar,
  CalendarList,
  CreateCalendar,
  GetCalendar,
  RemovedCalendar,
  UpdateCalendar,
} from '@balcao/contracts/calendars/calendars'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { allCalendars, mustExistCalendar, mustFindCalendar, mustLockCalendar } from './internal/calendar-rows.ts'
import { moveToDefault } from './internal/move-to-default.ts'

/** Calendars of the organisation, the default one first. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<CalendarList> {
  must(ctx, 'calendar.read')
  return { data: await allCalendars(ctx) }
}

/** @throws DomainError forbidden, calendar_not_found */
export async function get(ctx: Ctx, { id }: GetCalendar): Promise<Calendar> {
  must(ctx, 'calendar.read')
  return mustFindCalendar(ctx, id)
}

/** One at a time: names are the organisation's own, and so is which calendar is the default. */
const lockAll = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtext('calendars'), ${ctx.actor.tenantId})`.execute(ctx.db)

async function mustBeFree({ db }: Ctx, name: string, id?: number): Promise<void> {
  const taken = await db
    .selectFrom('calendars')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(id !== undefined, (q) => q.where('id', '<>', id as number))
    .executeTakeFirst()
  if (taken) throw invalid({ field: 'name', reason: 'calendar_name_taken' })
}

const noLongerDefault = ({ db }: Ctx) =>
  db
    .updateTable('calendars')
    .set((eb) => ({ isDefault: false, version: eb('version', '+', 1) }))
    .where('isDefault', '=', true)
    .execute()

/** @throws DomainError forbidden, too_many_calendars, invalid_input */
export async function create(ctx: Ctx, { name, timeZone, hours, isDefault, copyId }: CreateCalendar): Promise<Calendar> {
  must(ctx, 'calendar.manage')
  await lockAll(ctx)
  await mustBeFree(ctx, name)
  if (copyId !== undefined) await mustExistCalendar(ctx, copyId, 'copyId')
  const { data } = await list(ctx)
  if (data.length >= MAX_CALENDARS) throw conflict('too_many_calendars')
  // The first one has to be the default.
  const becomesDefault = isDefault === true || data.length === 0
  if (becomesDefault) await noLongerDefault(ctx)
  const { id } = await ctx.db
    .insertInto('calendars')
    .values({ tenantId: ctx.actor.tenantId, name, timeZone, hours: JSON.stringify(hours), isDefault: becomesDefault })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (copyId !== undefined)
    await sql`insert into calendar_holidays (tenant_id, calendar_id, date, label, spans, source, yearly, enabled)
      select tenant_id, ${id}, date, label, spans, source, yearly, enabled from calendar_holidays where calendar_id = ${copyId}`.execute(
      ctx.db,
    )
  await ctx.emit('calendar:changed', { calendarId: id, what: 'added' })
  const after = { name, timeZone, hours, isDefault: becomesDefault, copyId }
  await audit(ctx, { action: 'calendar.created', resource: 'calendar', resourceId: id, ...diff(null, after) })
  await keepVersion(ctx, 'calendar', null, { id, ...after })
  return mustFindCalendar(ctx, id)
}

/** @throws DomainError forbidden, calendar_not_found, calendar_changed (409) when `version` is stale, invalid_input */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateCalendar): Promise<Calendar> {
  must(ctx, 'calendar.manage')
  await lockAll(ctx)
  const before = await mustLockCalendar(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('calendar_changed', { current: await mustFindCalendar(ctx, id) })
  const { name = before.name, timeZone = before.timeZone, hours = before.hours, isDefault = before.isDefault } = input
  const was = { name: before.name, timeZone: before.timeZone, hours: before.hours, isDefault: before.isDefault }
  const changed = diff(was, { name, timeZone, hours, isDefault })
  if (!differs(changed)) return mustFindCalendar(ctx, id)
  if (name !== before.name) await mustBeFree(ctx, name, id)
  if (isDefault && !before.isDefault) await noLongerDefault(ctx)
  await ctx.db
    .updateTable('calendars')
    .set((eb) => ({ name, timeZone, hours: JSON.stringify(hours), isDefault, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const counts = 'hours' in changed.after || 'timeZone' in changed.after
  const what = counts ? 'hours' : 'isDefault' in changed.after ? 'default' : 'name'
  await ctx.emit('calendar:changed', { calendarId: id, what })
  await audit(ctx, { action: 'calendar.updated', resource: 'calendar', resourceId: id, ...changed })
  const after = { id, name, timeZone, hours }
  await keepVersion(ctx, 'calendar', { id, ...was }, after)
  return mustFindCalendar(ctx, id)
}

/**
 * Takes a calendar away: queues and policies that named it have the default one from now on.
 * @throws DomainError forbidden, calendar_not_found, calendar_is_default
 */
export async function remove(ctx: Ctx, { id }: GetCalendar): Promise<RemovedCalendar> {
  must(ctx, 'calendar.manage')
  await lockAll(ctx)
  const { name, timeZone, hours, isDefault } = await mustLockCalendar(ctx, id)
  if (isDefault) throw conflict('calendar_is_default')
  const gone = { name, timeZone, hours }
  const moved = await moveToDefault(ctx, id)
  await ctx.db.deleteFrom('calendars').where('id', '=', id).execute()
  await ctx.emit('calendar:changed', { calendarId: id, what: 'removed' })
  await audit(ctx, {
    action: 'calendar.removed',
    resource: 'calendar',
    resourceId: id,
    ...diff(gone, null),
    details: moved,
    risk: 'high',
  })
  await keepVersion(ctx, 'calendar', { id, ...gone }, null)
  return { success: true, ...moved }
}

import { MAX_SCHEDULES } from '@balcao/contracts/reports/schedule-words'
import type {
  CreateReportSchedule,
  GetReportSchedule,
  ReportSchedule,
  ReportScheduleList,
  UpdateReportSchedule,
} from '@balcao/contracts/reports/schedules'
import { isOfPeople, TICKET_FILTERS } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { understoodConditions } from '../../custom-fields/terms.ts'
import { conflict, invalid } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { actorsOf } from '../../users/actors.ts'
import { groupingField } from '../internal/grouping-field.ts'
import { type Asked, askedOf, audited, findSeen, mustLockOwn, mustLockSeen, nextOf, type ScheduleRow, viewsOf, zoneOf } from './rows.ts'

const now = sql<string>`now()`

/** One's own, and those that one gets. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<ReportScheduleList> {
  must(ctx, 'report.read')
  return { data: await viewsOf(ctx, await findSeen(ctx)), timeZone: await zoneOf(ctx) }
}

const view = async (ctx: Ctx, row: ScheduleRow) => (await viewsOf(ctx, [row]))[0] as ReportSchedule

/** What becomes of it is written down. */
export async function record(ctx: Ctx, verb: string, before: ScheduleRow | null, after: ScheduleRow | null): Promise<void> {
  const changed = diff(before && audited(before), after && audited(after))
  const row = after ?? before
  if (row && differs(changed))
    await audit(ctx, { action: `report_schedule.${verb}`, resource: 'report_schedule', resourceId: row.id, ...changed, risk: 'low' })
}

/** Whoever gets figures may read figures, and others are sent them by those who may see people's. @throws DomainError forbidden, invalid_input */
async function mustBeReceivers(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.some((id) => id !== me(ctx)) && !can(ctx.actor, 'report.people'))
    throw invalid({ field: 'recipientIds', reason: 'recipients_only_yourself' })
  const known = (await actorsOf(ctx, wanted)).filter((one) => one.isActive && can(one, 'report.read')).map(({ userId }) => userId)
  const missing = wanted.filter((id) => !known.includes(id))
  if (missing.length > 0) throw invalid({ field: 'recipientIds', reason: 'people_not_found', params: { ids: missing } })
  return wanted
}

/** Conversations of the chat and presence are not narrowed by what tickets have, and custom fields are there. @throws DomainError invalid_input */
export async function mustFit(ctx: Ctx, { type, filter, by, field }: Pick<Asked, 'type' | 'filter' | 'by' | 'field'>): Promise<void> {
  if (isOfPeople(type) && TICKET_FILTERS.some((name) => filter[name]?.length))
    throw invalid({ field: 'filter', reason: 'filter_of_tickets' })
  await understoodConditions(ctx, 'ticket', filter.customFields ?? [], 'filter.customFields')
  if (type === 'breakdown') await groupingField(ctx, { by, field })
}

/** @throws DomainError invalid_input when no time of the rhythm lies ahead */
async function mustCome(ctx: Ctx, row: Pick<ScheduleRow, 'schedule' | 'made'>): Promise<string> {
  const next = await nextOf(ctx, row, new Date().toISOString())
  if (next === null) throw invalid({ field: 'schedule', reason: 'no_date_ahead' })
  return next
}

/** @throws DomainError forbidden, too_many_report_schedules, invalid_input also for a rhythm that never comes */
export async function create(ctx: Ctx, { name, schedule, recipientIds, ...asked }: CreateReportSchedule): Promise<ReportSchedule> {
  must(ctx, 'report.read')
  await mustFit(ctx, asked)
  const people = await mustBeReceivers(ctx, recipientIds ?? [me(ctx)])
  // No more than their number though two are made at once.
  await sql`select pg_advisory_xact_lock(hashtext('report_schedules'), ${me(ctx)}::int)`.execute(ctx.db)
  const { count } = await ctx.db
    .selectFrom('reportSchedules')
    .where('ownerId', '=', me(ctx))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SCHEDULES) throw conflict('too_many_report_schedules')
  const row = await ctx.db
    .insertInto('reportSchedules')
    .values({
      ...{ tenantId: ctx.actor.tenantId, ownerId: me(ctx), name, recipientIds: people },
      ...{ asked: JSON.stringify(asked), schedule: JSON.stringify(schedule) },
      nextAt: await mustCome(ctx, { schedule, made: 0 }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'created', null, row)
  return view(ctx, row)
}

/** Writes what changed, as one step. */
async function change(ctx: Ctx, before: ScheduleRow, verb: string, values: Partial<ScheduleRow>): Promise<ReportSchedule> {
  const { asked, schedule, ...plain } = values
  const row = await ctx.db
    .updateTable('reportSchedules')
    .set((eb) => ({
      ...plain,
      ...(asked ? { asked: JSON.stringify(asked) } : {}),
      ...(schedule ? { schedule: JSON.stringify(schedule) } : {}),
      ...{ version: eb('version', '+', 1), updatedAt: now },
    }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, verb, before, row)
  return view(ctx, row)
}

/**
 * Changes what is reported, to whom, or the rhythm, which then starts anew from now.
 * @throws DomainError forbidden, report_schedule_not_found, report_schedule_changed (409) when `version` is stale, invalid_input
 */
export async function update(
  ctx: Ctx,
  { id, version, name, schedule, recipientIds, ...asked }: UpdateReportSchedule,
): Promise<ReportSchedule> {
  must(ctx, 'report.read')
  const before = await mustLockOwn(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('report_schedule_changed')
  const fresh = { ...askedOf(before), ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) }
  await mustFit(ctx, fresh)
  const next = schedule && before.pausedAt === null ? await mustCome(ctx, { schedule, made: before.made }) : undefined
  return change(ctx, before, 'updated', {
    ...(name === undefined ? {} : { name }),
    ...(recipientIds ? { recipientIds: await mustBeReceivers(ctx, recipientIds) } : {}),
    ...(schedule ? { schedule } : {}),
    ...(next ? { nextAt: next } : {}),
    asked: fresh,
  })
}

/** Takes it away, with what is kept of its runs. @throws DomainError forbidden, report_schedule_not_found */
export async function remove(ctx: Ctx, { id }: GetReportSchedule): Promise<{ success: true }> {
  must(ctx, 'report.read')
  const before = await mustLockOwn(ctx, id)
  await ctx.db.deleteFrom('reportSchedules').where('id', '=', id).execute()
  await record(ctx, 'deleted', before, null)
  return { success: true }
}

/** Sends nothing until it is resumed. @throws DomainError forbidden, report_schedule_not_found, report_schedule_not_active */
export async function pause(ctx: Ctx, { id }: GetReportSchedule): Promise<ReportSchedule> {
  must(ctx, 'report.read')
  const before = await mustLockOwn(ctx, id)
  if (before.nextAt === null) throw conflict('report_schedule_not_active')
  return change(ctx, before, 'paused', { pausedAt: new Date().toISOString(), nextAt: null, runNowAt: null })
}

/** Goes on from now; what came meanwhile is not made up. @throws DomainError forbidden, report_schedule_not_found, report_schedule_not_paused, invalid_input */
export async function resume(ctx: Ctx, { id }: GetReportSchedule): Promise<ReportSchedule> {
  must(ctx, 'report.read')
  const before = await mustLockOwn(ctx, id)
  if (before.pausedAt === null) throw conflict('report_schedule_not_paused')
  const recipientIds = before.recipientIds.length > 0 ? before.recipientIds : [me(ctx)]
  return change(ctx, before, 'resumed', { pausedAt: null, trouble: null, recipientIds, nextAt: await mustCome(ctx, before) })
}

/** Has it sent at once, beside its rhythm. Asked for again before it was sent, it is sent once. @throws DomainError forbidden, report_schedule_not_found */
export async function runNow(ctx: Ctx, { id }: GetReportSchedule): Promise<ReportSchedule> {
  must(ctx, 'report.read')
  const before = await mustLockOwn(ctx, id)
  if (before.runNowAt !== null) return view(ctx, before)
  await audit(ctx, {
    ...{ action: 'report_schedule.run', resource: 'report_schedule', resourceId: id, risk: 'low' },
    ...diff(null, { name: before.name }),
  })
  const row = await ctx.db
    .updateTable('reportSchedules')
    .set({ runNowAt: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(ctx, row)
}

/** Gets it no longer; without anybody left to get it, it stops. @throws DomainError forbidden, report_schedule_not_found */
export async function leave(ctx: Ctx, { id }: GetReportSchedule): Promise<{ success: true }> {
  must(ctx, 'report.read')
  return leaveSeen(ctx, id)
}

/** The same by the link of a mail, which may be older than the right. @throws DomainError report_schedule_not_found */
export async function leaveSeen(ctx: Ctx, id: number): Promise<{ success: true }> {
  const before = await mustLockSeen(ctx, id)
  const recipientIds = before.recipientIds.filter((one) => one !== me(ctx))
  if (recipientIds.length === before.recipientIds.length) return { success: true }
  const stops = recipientIds.length === 0 && before.pausedAt === null
  await change(ctx, before, 'left', {
    recipientIds,
    ...(stops ? { pausedAt: new Date().toISOString(), nextAt: null, runNowAt: null, trouble: 'nobody_left' } : {}),
  })
  return { success: true }
}

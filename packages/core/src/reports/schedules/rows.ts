import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { ReportCondition } from '@balcao/contracts/reports/conditions'
import type { ReportFilter } from '@balcao/contracts/reports/query'
import type { ScheduledPeriod, ScheduleTrouble } from '@balcao/contracts/reports/schedule-words'
import type { ReportSchedule } from '@balcao/contracts/reports/schedules'
import type { Breakdown, Compare, ReportFormat, ReportHours, ReportType } from '@balcao/contracts/reports/words'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import { defaultClock } from '../../calendars/clock.ts'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { nextOccurrence } from '../../recurring/occurrences.ts'

export type ScheduleRow = Selectable<DB['reportSchedules']>
/** What a schedule reports each time. */
export type Asked = {
  type: ReportType
  by?: Breakdown | undefined
  field?: string | undefined
  format: ReportFormat
  filter: ReportFilter
  period: ScheduledPeriod
  compare: Compare
  hours: ReportHours
  conditions: readonly ReportCondition[]
}
/** Schedules from before there were conditions have none. */
export const askedOf = ({ asked }: Pick<ScheduleRow, 'asked'>): Asked => ({ conditions: [], ...(asked as Omit<Asked, 'conditions'>) })

/** The organisation's zone, in which days and rhythms count. */
export async function zoneOf({ db, actor }: Ctx): Promise<string> {
  return (await db.selectFrom('tenants').select('timeZone').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).timeZone
}

/** When it is sent next after an instant; null when its rhythm, or its number of times, is over. */
export async function nextOf(ctx: Ctx, row: Pick<ScheduleRow, 'schedule' | 'made'>, after: string): Promise<string | null> {
  const schedule = Schedule.parse(row.schedule)
  if (schedule.times !== null && row.made >= schedule.times) return null
  return nextOccurrence(schedule, await zoneOf(ctx), after, await defaultClock(ctx))
}

/** Schedules exist for their owner, and for those who get them. */
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('reportSchedules as s')
    .selectAll('s')
    .where(sql<boolean>`(s.owner_id = ${me(ctx)} or s.recipient_ids @> array[${me(ctx)}::bigint])`)

/** Locks one that the caller owns. @throws DomainError report_schedule_not_found */
export async function mustLockOwn(ctx: Ctx, id: number): Promise<ScheduleRow> {
  const row = await rows(ctx).where('s.id', '=', id).where('s.ownerId', '=', me(ctx)).forUpdate('s').executeTakeFirst()
  if (!row) throw notFound('report_schedule_not_found')
  return row
}

/** Locks one that the caller owns or gets. @throws DomainError report_schedule_not_found */
export async function mustLockSeen(ctx: Ctx, id: number): Promise<ScheduleRow> {
  const row = await rows(ctx).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
  if (!row) throw notFound('report_schedule_not_found')
  return row
}

export const findSeen = (ctx: Ctx): Promise<ScheduleRow[]> => rows(ctx).orderBy('s.id').execute()

/** As they are read. */
export async function viewsOf(ctx: Ctx, found: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(found.flatMap(({ ownerId, recipientIds }) => [ownerId, ...recipientIds]))])
    .execute()
  const { rows: last } = await sql<{ scheduleId: number; id: number; at: string; people: number; hasFile: boolean }>`
    select distinct on (schedule_id) schedule_id, id, sent_at as at, cardinality(recipient_ids) as people,
      file_id is not null as "hasFile"
    from report_runs where schedule_id = any(${ids}::bigint[]) and not left_out order by schedule_id, id desc`.execute(ctx.db)
  const { rows: leftOut } = await sql<{ scheduleId: number; at: string; times: number }>`
    select r.schedule_id, max(r.sent_at) as at, count(*)::int as times from report_runs r
    where r.schedule_id = any(${ids}::bigint[]) and r.left_out and not exists (
      select from report_runs s where s.tenant_id = r.tenant_id and s.schedule_id = r.schedule_id and not s.left_out and s.id > r.id)
    group by 1`.execute(ctx.db)
  const named = (id: number) => people.find((one) => one.id === id)
  return found.map((row) => {
    const run = last.find(({ scheduleId }) => scheduleId === row.id)
    const missed = leftOut.find(({ scheduleId }) => scheduleId === row.id)
    return {
      ...{
        id: row.id,
        name: row.name,
        ...askedOf(row),
        conditions: [...askedOf(row).conditions],
        schedule: Schedule.parse(row.schedule),
        mine: row.ownerId === me(ctx),
      },
      owner: named(row.ownerId) ?? { id: row.ownerId, name: '', email: null },
      recipients: row.recipientIds.flatMap((id) => named(id) ?? []),
      state: row.pausedAt !== null ? 'paused' : row.nextAt === null ? 'ended' : 'active',
      trouble: row.trouble as ScheduleTrouble | null,
      ...{ nextAt: row.nextAt, sending: row.runNowAt !== null, version: row.version },
      last: run ? { at: run.at, people: run.people, runId: run.hasFile ? run.id : null } : null,
      leftOut: missed ? { at: missed.at, times: missed.times } : null,
    }
  })
}

/** As the audit log shows it. */
export const audited = ({ name, asked, schedule, recipientIds, nextAt, pausedAt, trouble }: ScheduleRow) => ({
  ...{ name, ...asked, schedule, recipientIds, nextAt, paused: pausedAt !== null, trouble },
})

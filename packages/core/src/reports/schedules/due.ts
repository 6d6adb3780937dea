import { Schedule } from '@balcao/contracts/recurring/schedule'
import { REPORT_FILE_DAYS } from '@balcao/contracts/reports/schedule-words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { defaultClock } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import { eachDue } from '../../each-due.ts'
import type { JobCtx } from '../../jobs.ts'
import { latestDue } from '../../recurring/occurrences.ts'
import { nextOf, type ScheduleRow, zoneOf } from './rows.ts'
import { send } from './send.ts'

const BATCH = 100

/**
 * Sends the reports whose time has come, and those that were asked for, each in a transaction of its tenant: mails, run and next time are
 * written together or not at all, so that whatever ends a worker, each is sent once.
 */
export async function sendDueReports({ db, ports, log }: Pick<JobCtx, 'db' | 'ports' | 'log'>): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; scheduleId: number }>`
      select tenant_id, id as schedule_id from report_schedules where next_at <= now() or run_now_at <= now()
      order by coalesce(run_now_at, next_at) limit ${BATCH}`.execute(tx),
  )
  await eachDue({ db, log }, rows, 'a scheduled report could not be sent', (ctx, { scheduleId }) => sendWhatIsDue(ctx, ports, scheduleId))
}

/** It, unless another worker has it, or was faster. */
const lockDue = ({ db }: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  db
    .selectFrom('reportSchedules')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('nextAt', '<=', sql<string>`now()`), eb('runNowAt', '<=', sql<string>`now()`)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function sendWhatIsDue(ctx: Ctx, ports: JobCtx['ports'], id: number): Promise<void> {
  const row = await lockDue(ctx, id)
  if (!row) return
  const at = new Date().toISOString()
  if (row.runNowAt !== null) {
    await ctx.db.updateTable('reportSchedules').set({ runNowAt: null }).where('id', '=', id).execute()
    if (!(await send(ctx, ports, row, { occurrence: row.runNowAt, always: true }))) return
  }
  if (row.nextAt === null || row.nextAt > at) return
  // Times that were missed are not made up: the newest one is sent.
  const schedule = Schedule.parse(row.schedule)
  const { occurrence } = latestDue(schedule, await zoneOf(ctx), row.nextAt, at, await defaultClock(ctx))
  if (!(await send(ctx, ports, row, { occurrence, always: false }))) return
  const made = row.made + 1
  const nextAt = await nextOf(ctx, { schedule: row.schedule, made }, occurrence)
  await ctx.db.updateTable('reportSchedules').set({ nextAt, made }).where('id', '=', id).execute()
}

/** Lets go of files that nobody can take any more. */
export async function forgetReportFiles({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`update report_runs set file_id = null
      where file_id is not null and sent_at < now() - make_interval(days => ${REPORT_FILE_DAYS})`.execute(tx),
  )
}

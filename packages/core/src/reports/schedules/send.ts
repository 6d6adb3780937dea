import { randomUUID } from 'node:crypto'
import { comparesPeriods } from '@balcao/contracts/reports/conditions'
import { ExportReport } from '@balcao/contracts/reports/export'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { daysBefore, type ScheduleTrouble } from '@balcao/contracts/reports/schedule-words'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import { reportNotice } from '../../email/notices.ts'
import { DomainError } from '../../errors.ts'
import { adminsOf, notifyPeople } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'
import { can } from '../../policy.ts'
import type { Ports } from '../../ports.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { reportFile } from '../export/export.ts'
import { dashboard } from '../overview.ts'
import { metBy } from './conditions.ts'
import { mailText } from './mail-text.ts'
import { askedOf, type ScheduleRow, zoneOf } from './rows.ts'
import { mustFit, record } from './schedules.ts'

type Tools = Pick<Ports, 'files' | 'publicUrl'>
type Occurrence = { occurrence: string; always: boolean }

/**
 * Mails a report of an occurrence, with the rights that its owner has now; or stops the schedule, which its owner (else the
 * administrators) gets a notification of. Where it has conditions and none of them is met, the run is kept as left out and nothing is mailed.
 * @param always it was asked for by hand, whatever its conditions say
 * @returns false where it was stopped
 */
export async function send(ctx: Ctx, tools: Tools, row: ScheduleRow, { occurrence, always }: Occurrence): Promise<boolean> {
  const [owner] = await actorsOf(ctx, [row.ownerId])
  if (!owner?.isActive) return stop(ctx, row, 'owner_gone')
  if (owner.secondFactorDue || owner.side !== 'staff' || !can(owner, 'report.read')) return stop(ctx, row, 'not_allowed')
  const people = (await actorsOf(ctx, row.recipientIds)).filter((one) => one.isActive && one.side === 'staff' && can(one, 'report.read'))
  if (people.length === 0) return stop(ctx, row, 'nobody_left')
  if (!(await hasFields(makeCtx(ctx.db, owner), row))) return stop(ctx, row, 'field_gone')
  await mail(ctx, tools, { row, occurrence, always, owner, people })
  return true
}

/** Whether the custom fields, and their options, that a report goes by are still there. */
async function hasFields(ctx: Ctx, row: ScheduleRow): Promise<boolean> {
  try {
    await mustFit(ctx, askedOf(row))
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_input') return false
    throw error
  }
}

async function stop(ctx: Ctx, before: ScheduleRow, trouble: ScheduleTrouble): Promise<false> {
  const row = await ctx.db
    .updateTable('reportSchedules')
    .set((eb) => ({
      ...{ pausedAt: new Date().toISOString(), nextAt: null, runNowAt: null, trouble },
      ...{ version: eb('version', '+', 1), updatedAt: sql<string>`now()` },
    }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'stopped', before, row)
  const owner = await ctx.db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', row.ownerId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  await notifyPeople(ctx, owner ? [owner] : await adminsOf(ctx), {
    sourceKey: `report-schedule-${row.id}-${row.version}`,
    said: newsOf('reportStopped', { name: row.name, why: trouble }),
    ...{ type: 'report_stopped', module: 'reports', severity: 'warning', priority: 'high', actionUrl: '/reports?tab=schedules' },
  })
  return false
}

type Sending = Occurrence & { row: ScheduleRow; owner: KnownActor; people: readonly KnownActor[] }

async function mail(ctx: Ctx, { files, publicUrl }: Tools, { row, occurrence, always, owner, people }: Sending): Promise<void> {
  const theirs = makeCtx(ctx.db, owner)
  const { type, by, field, format, filter, period, compare, hours, conditions } = askedOf(row)
  const today = new Date(occurrence).toLocaleDateString('sv-SE', { timeZone: await zoneOf(ctx) })
  const { type: ticketType, ...others } = filter
  const asked = { ...daysBefore(period, today), compare, hours }
  // A condition about the period before needs it, though the file does without.
  const compared = compare === 'none' && conditions.some(comparesPeriods) ? 'previous' : compare
  const summary = await dashboard(theirs, ReportQuery.parse({ ...asked, compare: compared, ...filter }))
  const met = metBy(conditions, summary.data, summary.compare)
  if (conditions.length > 0 && met.length === 0 && !always) return leaveOut(ctx, row, occurrence)
  const file = await reportFile(theirs, {
    ...ExportReport.parse({ ...asked, ...others, ...(ticketType ? { ticketType } : {}), by, field, type, format }),
    type,
  })
  const id = randomUUID()
  const { size, sha256 } = await files.put(id, whole(file.bytes))
  const kept = await ctx.db
    .insertInto('files')
    .values({ tenantId: row.tenantId, id, mime: file.mime.split(';')[0] ?? '', size, sha256, scan: 'clean' })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await ctx.db
    .insertInto('reportRuns')
    .values({
      ...{ tenantId: row.tenantId, scheduleId: row.id, occurrence, recipientIds: people.map(({ userId }) => userId) },
      ...{ fileId: kept.id, fileName: file.name },
    })
    .onConflict((oc) => oc.columns(['tenantId', 'scheduleId', 'occurrence']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // It has gone out already.
  if (!run) return
  for (const person of people) {
    const { subject, text } = mailText({ name: row.name, owner: owner.name, person, report: summary, met, file: file.name, publicUrl })
    const queued = await ctx.db
      .insertInto('mails')
      .values({
        ...{ tenantId: row.tenantId, sourceKey: `notice-report-${run.id}-${person.userId}`, toAddress: person.email },
        ...{ subject, text, linkPath: '/reports?tab=schedules', notice: reportNotice(person.userId, row.id) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit('mail:queued', { mailId: queued.id })
  }
  await audit(theirs, {
    ...{ action: 'report.sent', resource: 'report', resourceId: row.id, risk: 'high' },
    details: { name: row.name, type, format, filter, rows: file.table.rows.length, people: people.map(({ email }) => email) },
  })
}

/** Keeps that a time of its rhythm came and nothing was sent. */
async function leaveOut(ctx: Ctx, row: ScheduleRow, occurrence: string): Promise<void> {
  await ctx.db
    .insertInto('reportRuns')
    .values({ tenantId: row.tenantId, scheduleId: row.id, occurrence, recipientIds: [], fileName: null, leftOut: true })
    .onConflict((oc) => oc.columns(['tenantId', 'scheduleId', 'occurrence']).doNothing())
    .execute()
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

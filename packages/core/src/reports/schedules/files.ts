import { REPORT_FILE_DAYS } from '@balcao/contracts/reports/schedule-words'
import type { GetReportSchedule } from '@balcao/contracts/reports/schedules'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'

type Tools = { bytes(key: string): Promise<AsyncIterable<Uint8Array> | undefined> }

/** The file of a report that was mailed, for its owner and those who got it, for a week. @throws DomainError forbidden, report_file_not_found */
export async function fetchReportFile(ctx: Ctx, { id }: GetReportSchedule) {
  must(ctx, 'report.read')
  const row = await ctx.db
    .selectFrom('reportRuns as r')
    .innerJoin('reportSchedules as s', (join) => join.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.id', '=', 'r.scheduleId'))
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.id', '=', 'r.fileId'))
    .where('r.id', '=', id)
    .where('r.sentAt', '>', sql<string>`now() - make_interval(days => ${REPORT_FILE_DAYS})`)
    .where(sql<boolean>`(s.owner_id = ${me(ctx)} or r.recipient_ids @> array[${me(ctx)}::bigint])`)
    .select([sql<string>`r.file_name`.as('name'), 'f.id as key', 'f.mime as type', 's.name as report'])
    .executeTakeFirst()
  if (!row) throw notFound('report_file_not_found')
  await audit(ctx, { action: 'report.exported', resource: 'report', details: { file: row.name, report: row.report }, risk: 'high' })
  return { name: row.name, type: row.type, rows: 0, write: ({ bytes }: Tools) => stored(row.key, { bytes }) }
}

/** Stored bytes as they come. */
export async function* stored(key: string, { bytes }: Tools): AsyncGenerator<Uint8Array> {
  const stream = await bytes(key)
  if (!stream) throw new Error(`the bytes of file ${key} are gone`)
  yield* stream
}

import type { ExportRows } from '@balcao/contracts/reports/export'
import type { GetReportExport, ListReportExports, ReportExport, ReportExportList } from '@balcao/contracts/reports/exports'
import { EXPORT_FILE_HOURS, MOST_EXPORTS } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { stored } from '../schedules/files.ts'

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('reportExports')
    .where('startedBy', '=', me(ctx))
    .select(['id', 'state', 'input', 'fileName', 'total', 'done', 'createdAt', 'endedAt'])
    .select(
      sql<boolean>`state = 'done' and file_id is not null and ended_at > now() - make_interval(hours => ${EXPORT_FILE_HOURS})`.as(
        'hasFile',
      ),
    )
type Row = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number]

const view = ({ input, state, ...row }: Row): ReportExport => {
  const { type, format } = input as ExportRows
  return { ...row, type, format, state: state as ReportExport['state'] }
}

/** Has a job write the file of these rows. @throws DomainError too_many_report_exports */
export async function leaveToJob(ctx: Ctx, input: ExportRows, { name, total }: { name: string; total: number }): Promise<ReportExport> {
  // No more than their number though two are asked for at once.
  await sql`select pg_advisory_xact_lock(hashtext('report_exports'), ${me(ctx)}::int)`.execute(ctx.db)
  const underWay = (await own(ctx).execute()).filter(({ state }) => state === 'waiting' || state === 'running')
  if (underWay.length >= MOST_EXPORTS) throw conflict('too_many_report_exports')
  const { id } = await ctx.db
    .insertInto('reportExports')
    .values({ tenantId: ctx.actor.tenantId, input: JSON.stringify(input), fileName: name, total, startedBy: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return view(await own(ctx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** One's own of the last week, newest first. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: ListReportExports): Promise<ReportExportList> {
  must(ctx, 'report.read')
  return { data: (await own(ctx).orderBy('id', 'desc').limit(50).execute()).map(view) }
}

/** Takes it away; one that is being written is given up. @throws DomainError forbidden, report_export_not_found */
export async function remove(ctx: Ctx, { id }: GetReportExport): Promise<{ success: true }> {
  must(ctx, 'report.read')
  const gone = await ctx.db.deleteFrom('reportExports').where('id', '=', id).where('startedBy', '=', me(ctx)).returning('id').execute()
  if (gone.length === 0) throw notFound('report_export_not_found')
  return { success: true }
}

/** The file that a job has written, for a day. @throws DomainError forbidden, report_export_not_found */
export async function fetchExported(ctx: Ctx, { id }: GetReportExport) {
  must(ctx, 'report.read')
  const row = await ctx.db
    .selectFrom('reportExports as r')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.id', '=', 'r.fileId'))
    .where('r.id', '=', id)
    .where('r.startedBy', '=', me(ctx))
    .where('r.state', '=', 'done')
    .where('r.endedAt', '>', sql<string>`now() - make_interval(hours => ${EXPORT_FILE_HOURS})`)
    .select(['r.fileName as name', 'r.done as rows', 'f.id as key', 'f.mime as type'])
    .executeTakeFirst()
  if (!row) throw notFound('report_export_not_found')
  await audit(ctx, { action: 'report.exported', resource: 'report', details: { file: row.name, rows: row.rows }, risk: 'high' })
  return { name: row.name, type: row.type, rows: row.rows, write: ({ bytes }: Parameters<typeof stored>[1]) => stored(row.key, { bytes }) }
}

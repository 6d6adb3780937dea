import { randomUUID } from 'node:crypto'
import type { ExportRows } from '@balcao/contracts/reports/export'
import { EXPORT_FILE_HOURS } from '@balcao/contracts/reports/words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { asDomainError, forbidden } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { notifyPeople } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'
import { must } from '../../policy.ts'
import { actorsOf } from '../../users/actors.ts'
import { rowsFile } from './begin.ts'
import { TYPES } from './export.ts'

/** Seconds of silence after which whoever worked on it is taken to be gone. */
const SILENCE = 60
const KEPT_DAYS = 7
const SAID_EVERY_MS = 1_000

type Taken = { tenantId: number; id: number; input: ExportRows; fileName: string; startedBy: number }
type Tools = Pick<JobCtx, 'db' | 'log'> & { ports: Pick<JobCtx['ports'], 'files'> }

/** It was taken away meanwhile. */
class GivenUp extends Error {}

/** Writes the files that wait, or whose worker is gone, one after the other. One that was cut off is begun anew. */
export async function writeReportExports(job: Tools): Promise<void> {
  for (let taken = await take(job.db); taken; taken = await take(job.db)) await workOn(job, taken)
}

async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update report_exports r set state = 'running', worked_at = now()
      from (
        select tenant_id, id from report_exports
        where state in ('waiting', 'running') and (worked_at is null or worked_at < now() - make_interval(secs => ${SILENCE}))
        order by created_at limit 1 for update skip locked) next
      where r.tenant_id = next.tenant_id and r.id = next.id
      returning r.tenant_id as "tenantId", r.id, r.input, r.file_name as "fileName", r.started_by as "startedBy"`.execute(tx),
  )
  return rows[0]
}

async function workOn({ db, ports, log }: Tools, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  try {
    await write(db, ports.files, taken)
  } catch (error) {
    if (error instanceof GivenUp) return
    const { kind } = asDomainError(error)
    // What may pass is tried again once it has been silent long enough.
    if (kind === 'unavailable') throw error
    if (kind === 'internal') log.error({ err: error, tenantId, exportId: id }, 'a report could not be exported')
    await asSystem(db, tenantId, (ctx) => fail(ctx, taken))
  }
}

/** Transactions of whoever asked for it, with the rights that they have now. @throws DomainError forbidden, also where they are gone */
const asStarter =
  (db: Database, { tenantId, startedBy }: Taken) =>
  <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(db, tenantId, async (ctx) => {
      const [person] = await actorsOf(ctx, [startedBy])
      if (!person?.isActive || person.secondFactorDue || person.side !== 'staff') throw forbidden()
      const theirs = makeCtx(ctx.db, person)
      must(theirs, 'report.read')
      return run(theirs)
    })

async function write(db: Database, files: Tools['ports']['files'], taken: Taken): Promise<void> {
  const open = asStarter(db, taken)
  const file = await open((ctx) => rowsFile(ctx, taken.input))
  let rows = 0
  const key = randomUUID()
  const say = progress(db, taken)
  const wrote = (done: number) => {
    rows = done
    return say(done)
  }
  const { size, sha256 } = await files.put(key, file.write(open, wrote))
  const kept = await open((ctx) => finish(ctx, taken, { key, size, sha256, rows })).catch(async (error: unknown) => {
    await files.remove(key)
    throw error
  })
  // The same bytes were there before.
  if (kept !== key) await files.remove(key)
}

async function finish(ctx: Ctx, taken: Taken, { key, size, sha256, rows }: { key: string; size: number; sha256: string; rows: number }) {
  const { tenantId, id, input, startedBy, fileName } = taken
  const mime = TYPES[input.format].split(';')[0] ?? ''
  const row = await ctx.db
    .insertInto('files')
    .values({ tenantId, id: key, mime, size, sha256, scan: 'clean' })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const ended = await ctx.db
    .updateTable('reportExports')
    .set({ state: 'done', fileId: row.id, done: rows, total: rows, endedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  if (ended.length === 0) throw new GivenUp()
  await ctx.emit('export:finished', { userId: startedBy, what: 'reports', file: fileName, rows })
  return row.id
}

/** Says how far it is, once a second at most: who waits sees it, and nobody else takes it over. */
function progress(db: Database, { tenantId, id }: Taken): (done: number) => Promise<void> {
  let last = 0
  return async (done) => {
    if (Date.now() - last < SAID_EVERY_MS) return
    last = Date.now()
    const { numUpdatedRows } = await asSystem(db, tenantId, (ctx) =>
      ctx.db.updateTable('reportExports').set({ done, workedAt: sql<string>`now()` }).where('id', '=', id).executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) throw new GivenUp()
  }
}

async function fail(ctx: Ctx, { id, startedBy, fileName }: Taken): Promise<void> {
  await ctx.db.updateTable('reportExports').set({ state: 'failed', endedAt: sql<string>`now()` }).where('id', '=', id).execute()
  const who = await ctx.db.selectFrom('users').select(['id', 'language']).where('id', '=', startedBy).where('isActive', '=', true).execute()
  await notifyPeople(ctx, who, {
    ...{ sourceKey: `report-export-${id}`, said: newsOf('exportFailed', { file: fileName }), type: 'export_failed', module: 'reports' },
    ...{ severity: 'warning', actionUrl: '/reports?tab=schedules' },
  })
}

/** Lets go of files that nobody fetched within a day, and of what is a week old. */
export async function forgetReportExports({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`update report_exports set file_id = null
      where file_id is not null and ended_at < now() - make_interval(hours => ${EXPORT_FILE_HOURS})`.execute(tx)
    await sql`delete from report_exports where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state <> 'running'`.execute(tx)
  })
}

import { setTimeout } from 'node:timers/promises'
import { FILE_HOURS, UNDO_DAYS } from '@balcao/contracts/kb/transfers'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { runExport } from './export-job.ts'
import { type ImportInput, runImportFile, runUndo } from './importing/job.ts'
import { asStarter, type Taken } from './taken.ts'

/** Seconds of silence after which whoever worked on it is taken to be gone. */
const SILENCE = 60
/** Days for which an import can still be looked at after it can no longer be taken back. */
const KEPT_DAYS = UNDO_DAYS + 1

/** Transfers that are worked on at a time, each of another organisation; and how often more are looked for meanwhile. */
const AT_ONCE = 3
const LOOK_MS = 1_000

/** Works on the transfers of all tenants that wait, or whose worker is gone. */
export async function workOnTransfers(job: JobCtx): Promise<void> {
  const working = new Set<Promise<void>>()
  const failed: unknown[] = []
  const begin = (taken: Taken) => {
    const one = workOn(job, taken)
      .catch((error: unknown) => void failed.push(error))
      .finally(() => working.delete(one))
    working.add(one)
  }
  const more = async () => (working.size < AT_ONCE ? take(job.db) : undefined)
  for (;;) {
    for (let taken = await more(); taken; taken = await more()) begin(taken)
    if (working.size === 0) break
    await Promise.race([...working, setTimeout(LOOK_MS, undefined, { ref: false })])
  }
  if (failed.length > 0) throw failed[0]
}

/** Takes the oldest, of one tenant at a time: a large one of somebody else's holds nobody up but its own organisation. */
async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update kb_transfers t set state = case when t.state = 'waiting' then 'running' else t.state end, worked_at = now()
      from (
        select n.tenant_id, n.id from kb_transfers n
        where n.state in ('waiting', 'running', 'undoing') and (n.worked_at is null or n.worked_at < now() - make_interval(secs => ${SILENCE}))
          and not exists (select from kb_transfers o where o.tenant_id = n.tenant_id and o.id <> n.id
            and o.state in ('running', 'undoing') and o.worked_at >= now() - make_interval(secs => ${SILENCE}))
        order by n.created_at limit 1 for update skip locked) next
      where t.tenant_id = next.tenant_id and t.id = next.id
      returning t.tenant_id as "tenantId", t.id, t.kind, t.state, t.input, t.file_id as "fileId", t.started_by as "startedBy"`.execute(tx),
  )
  return rows[0]
}

async function workOn(job: JobCtx, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  try {
    const open = asStarter(job.db, taken)
    const { files } = job.ports
    const tools = { open, files, store: { put: files.store, scan: files.unscanned } }
    if (taken.state === 'undoing') await runUndo(open, id)
    else if (taken.kind === 'import') await runImportFile(tools, id, taken.fileId, taken.input as ImportInput)
    else await runExport(job, taken)
  } catch (error) {
    const { code, kind } = asDomainError(error)
    // What may pass is tried again once it has been silent long enough.
    if (kind === 'unavailable') throw error
    if (kind === 'internal') job.log.error({ err: error, tenantId, transferId: id }, 'articles could not be exported or imported')
    await asSystem(job.db, tenantId, ({ db }) =>
      db.updateTable('kbTransfers').set({ state: 'failed', failure: code, endedAt: sql<string>`now()` }).where('id', '=', id).execute(),
    )
  }
}

/** Lets go of files that nobody fetched within a day, and of transfers that can no longer be taken back. */
export async function forgetTransfers({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`update kb_transfers set file_id = null where kind = 'export' and file_id is not null and ended_at < now() - make_interval(hours => ${FILE_HOURS})`.execute(
      tx,
    )
    await sql`delete from kb_transfers where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state not in ('running', 'undoing')`.execute(
      tx,
    )
  })
}

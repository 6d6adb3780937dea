import { setTimeout } from 'node:timers/promises'
import { KEPT_IMPORT_DAYS, UNDO_IMPORT_DAYS } from '@balcao/contracts/ticket-import/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { asDomainError, refusedFields } from '../errors.ts'
import type { JobCtx } from '../jobs.ts'
import { readImport } from './read-job.ts'
import { asStarter, type Taken, take } from './taken.ts'
import { undoImport } from './undo.ts'
import { writeImport } from './writing/run.ts'

/** Imports that are worked on at a time, each of another organisation; and how often more are looked for meanwhile. */
const AT_ONCE = 2
const LOOK_MS = 1_000

/** Works on the imports of all tenants that wait, or whose worker is gone. */
export async function workOnTicketImports(job: JobCtx): Promise<void> {
  const working = new Set<Promise<void>>()
  const failed: unknown[] = []
  for (;;) {
    for (let taken = await take(job.db); taken; taken = working.size < AT_ONCE ? await take(job.db) : undefined) {
      const one: Promise<void> = workOn(job, taken)
        .catch((error: unknown) => void failed.push(error))
        .finally(() => working.delete(one))
      working.add(one)
    }
    if (working.size === 0) break
    await Promise.race([...working, setTimeout(LOOK_MS, undefined, { ref: false })])
  }
  if (failed.length > 0) throw failed[0]
}

async function workOn(job: JobCtx, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  const open = asStarter(job.db, taken)
  try {
    if (taken.state === 'reading') await readImport(job.ports.files, open, taken)
    else if (taken.state === 'running') await writeImport(open, taken, job.log)
    else await undoImport(job.db, open, taken)
  } catch (error) {
    const refusal = asDomainError(error)
    // What may pass is tried again once it has been silent long enough.
    if (refusal.kind === 'unavailable') throw error
    if (refusal.kind === 'internal') job.log.error({ err: error, tenantId, importId: id }, 'tickets could not be imported')
    const [first] = refusedFields(refusal)
    await asSystem(job.db, tenantId, async (ctx) => {
      const row = await ctx.db
        .updateTable('ticketImports')
        .set((eb) => ({
          ...{ state: 'failed', endedAt: sql<string>`now()`, version: eb('version', '+', 1) },
          failure: JSON.stringify({
            reason: first?.reason ?? 'ticket_import_refused',
            params: first && 'params' in first ? first.params : undefined,
          }),
        }))
        .where('id', '=', id)
        .where('state', '=', taken.state)
        .returning('id')
        .executeTakeFirst()
      if (!row) return
      await ctx.emit('ticket_import:moved', { importId: id })
      await ctx.emit('ticket_import:ended', { importId: id })
    })
  }
}

/** Lets go of files that are no longer needed, of imports that were never run, and in the end of what became of each line. */
export async function forgetTicketImports({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from ticket_imports where ran_at is null and state not in ('reading', 'running', 'undoing')
      and created_at < now() - make_interval(days => ${UNDO_IMPORT_DAYS})`.execute(tx)
    // One that was stopped can go on for as long as it can be taken back.
    await sql`update ticket_import_lines l set payload = null, title = '', emails = '{}' from ticket_imports i
      where i.tenant_id = l.tenant_id and i.id = l.import_id and l.payload is not null and i.state in ('failed', 'cancelled', 'undone', 'done')
        and i.ran_at < now() - make_interval(days => ${UNDO_IMPORT_DAYS})`.execute(tx)
    await sql`delete from ticket_imports where created_at < now() - make_interval(days => ${KEPT_IMPORT_DAYS})
      and state not in ('reading', 'running', 'undoing')`.execute(tx)
  })
}

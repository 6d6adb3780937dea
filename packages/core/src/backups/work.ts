import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { JobCtx } from '../jobs.ts'
import { checkImported } from './imports.ts'
import { makeBackup } from './make.ts'

/** Seconds of silence after which whoever worked on it is taken to be gone. */
const SILENCE = 60

/** What a worker has taken. */
export type Taken = { tenantId: number; id: number }

/** Makes the backups of all tenants that wait, one after the other. */
export async function workOnBackups(job: JobCtx): Promise<void> {
  await failSilent(job.db)
  for (let taken = await take(job.db); taken; taken = await take(job.db)) await workOn(job, taken)
}

/** Makes a backup, or looks at an archive that was sent. */
async function workOn(job: JobCtx, taken: Taken): Promise<void> {
  const sent = await inSystem(job.db, (tx) =>
    tx
      .selectFrom('backups')
      .select(['key', 'bytes', 'storedBytes', 'sha256', 'keyId', 'kind'])
      .where('tenantId', '=', taken.tenantId)
      .where('id', '=', taken.id)
      .executeTakeFirst(),
  )
  if (sent?.kind !== 'imported' || sent.key === null) await makeBackup(job, taken)
  else await checkImported(job, taken, { ...sent, key: sent.key })
}

/** The snapshot of a backup ends with its worker, so it has failed; its bytes are nobody's, and swept. */
async function failSilent(db: Database): Promise<void> {
  await inSystem(db, (tx) =>
    sql`update backups set status = 'failed', failure = 'worker_gone', key = null, protection_secret = null, ended_at = now(), progress = '{}'
      where status = 'running' and worked_at < now() - make_interval(secs => ${SILENCE})`.execute(tx),
  )
}

async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update backups b set status = 'running', worked_at = now(), key = coalesce(b.key, gen_random_uuid())
      from (select tenant_id, id from backups where status = 'queued' order by created_at limit 1 for update skip locked) next
      where b.tenant_id = next.tenant_id and b.id = next.id
      returning b.tenant_id as "tenantId", b.id`.execute(tx),
  )
  return rows[0]
}

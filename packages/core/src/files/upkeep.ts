import { UNSENT_HOURS } from '@balcao/contracts/tickets/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { JobCtx } from '../jobs.ts'
import type { StoredBytes } from '../ports.ts'

const BATCH = 500

/**
 * Forgets uploads that were not sent within a day and wait for no planned reply, those of which parts are missing still or that
 * were given up, and then the bytes that nothing names any more. The row goes before its bytes: whoever uploads the same meanwhile
 * stores them anew, and at worst a crash leaves bytes without a row.
 */
export async function collectFiles({ db, ports }: { db: Database; ports: { files: Pick<StoredBytes, 'remove'> } }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from attachments where sent_at is null and outgoing_id is null and created_at < now() - make_interval(hours => ${UNSENT_HOURS})`.execute(
      tx,
    ),
  )
  const { rows: unfinished } = await inSystem(db, (tx) =>
    sql<{ partKeys: string[] }>`
      delete from partial_uploads where created_at <= now() - make_interval(hours => ${UNSENT_HOURS}) returning part_keys`.execute(tx),
  )
  for (const { partKeys } of unfinished) for (const key of partKeys) await ports.files.remove(key)
  for (let removed = BATCH; removed === BATCH; ) {
    const { rows } = await inSystem(db, (tx) =>
      sql<{ id: string; thumbnailId: string | null }>`
        with idle as (
          select f.tenant_id, f.id from files f
          where f.used_at < now() - interval '1 hour'
            and not exists (select from attachments a where a.tenant_id = f.tenant_id and a.file_id = f.id)
            and not exists (select from kb_attachments a where a.tenant_id = f.tenant_id and a.file_id = f.id)
            and not exists (select from document_versions v where v.tenant_id = f.tenant_id and v.file_id = f.id)
            and not exists (select from signature_requests s where s.tenant_id = f.tenant_id and s.certificate_file_id = f.id)
            and not exists (select from kb_transfers t where t.tenant_id = f.tenant_id and t.file_id = f.id)
            and not exists (select from ticket_imports t where t.tenant_id = f.tenant_id and f.id in (t.file_id, t.messages_file_id))
            and not exists (select from report_runs r where r.tenant_id = f.tenant_id and r.file_id = f.id)
            and not exists (select from report_exports r where r.tenant_id = f.tenant_id and r.file_id = f.id)
            and not exists (select from inbound_mails m where m.tenant_id = f.tenant_id and m.file_id = f.id)
            and not exists (select from privacy_packs p where p.tenant_id = f.tenant_id and p.file_id = f.id)
          limit ${BATCH} for update skip locked
        )
        delete from files f using idle i where f.tenant_id = i.tenant_id and f.id = i.id returning f.id, f.thumbnail_id`.execute(tx),
    )
    const pinned = await pinnedBy(
      db,
      rows.map(({ id }) => id),
    )
    for (const { id, thumbnailId } of rows) {
      if (!pinned.has(id)) await ports.files.remove(id)
      if (thumbnailId) await ports.files.remove(thumbnailId)
    }
    removed = rows.length
  }
}

/** Those of them that a backup holds by reference. */
async function pinnedBy(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ id: string }>`select distinct file_id as id from backup_files where file_id = any(${[...ids]}::uuid[])`.execute(tx),
  )
  return new Set(rows.map(({ id }) => id))
}

/** What is younger may be about to get its row. */
const STRAY_MS = 24 * 3_600_000
/** At most so many in one run; the next one goes on. */
const MOST_STRAYS = 1_000
const FEW = 20

/**
 * Removes bytes that no row names: a process died between storing and writing down, or between forgetting and removing. Where
 * they are more than what is named, the store is likely another database's, and nothing is touched.
 */
export async function sweepStore({ db, ports, log }: Pick<JobCtx, 'db' | 'log'> & { ports: { files: StoredBytes } }): Promise<void> {
  const before = new Date(Date.now() - STRAY_MS)
  const halves = await ports.files.removeHalves(before)
  const strays: string[] = []
  let seen = 0
  for await (const keys of ports.files.storedBefore(before)) {
    seen += keys.length
    strays.push(...(await unnamed(db, keys)))
    if (strays.length >= MOST_STRAYS) break
  }
  if (strays.length > FEW && strays.length * 2 > seen) {
    log.error(
      { strays: strays.length, seen },
      'most stored files are unknown to this database: is the store another one’s? None is removed',
    )
    return
  }
  for (const key of strays) await ports.files.remove(key)
  if (strays.length + halves > 0) log.info({ strays: strays.length, halves }, 'bytes that nothing names were removed')
}

async function unnamed(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ key: string }>`
      select k.key from unnest(${[...keys]}::uuid[]) k(key)
      where not exists (select from files f where f.id = k.key) and not exists (select from files f where f.thumbnail_id = k.key)
        and not exists (select from backups b where b.key = k.key) and not exists (select from backups b where b.protected_key = k.key)
        and not exists (select from backup_files b where b.file_id = k.key)`.execute(tx),
  )
  return rows.map(({ key }) => key)
}

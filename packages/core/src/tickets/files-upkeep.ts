import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { StoredBytes } from '../ports.ts'

const UNSENT_HOURS = 24
const BATCH = 500

/**
 * Forgets uploads that were not sent within a day and wait for no planned reply, and then the bytes that nothing names any more. The row goes before
 * its bytes: whoever uploads the same meanwhile stores them anew, and at worst a crash leaves bytes without a row.
 */
export async function collectFiles({ db, ports }: { db: Database; ports: { files: StoredBytes } }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from attachments where sent_at is null and outgoing_id is null and created_at < now() - make_interval(hours => ${UNSENT_HOURS})`.execute(
      tx,
    ),
  )
  for (let removed = BATCH; removed === BATCH; ) {
    const { rows } = await inSystem(db, (tx) =>
      sql<{ id: string; thumbnailId: string | null }>`
        with idle as (
          select f.tenant_id, f.id from files f
          where f.used_at < now() - interval '1 hour'
            and not exists (select from attachments a where a.tenant_id = f.tenant_id and a.file_id = f.id)
          limit ${BATCH} for update skip locked
        )
        delete from files f using idle i where f.tenant_id = i.tenant_id and f.id = i.id returning f.id, f.thumbnail_id`.execute(tx),
    )
    for (const { id, thumbnailId } of rows) {
      await ports.files.remove(id)
      if (thumbnailId) await ports.files.remove(thumbnailId)
    }
    removed = rows.length
  }
}

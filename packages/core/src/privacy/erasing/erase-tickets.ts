import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { standIns } from './anonymous.ts'
import { eraseConversations } from './conversations.ts'
import { COPIES } from './copies.ts'
import { leaveDuplicateIndex } from './duplicate-index.ts'

/**
 * Erases what was written on tickets wherever it is kept; number, dates, status, queue, type, clocks and figures stay. The caller holds the
 * tickets' locks, and has brought those that were merged into them.
 * @returns how many bytes of files nothing names any more; they go with the next collection
 */
export async function eraseTickets(db: Tx, tenantId: number, ids: readonly number[]): Promise<{ bytes: number }> {
  if (ids.length === 0) return { bytes: 0 }
  const bytes = await fileBytes(db, tenantId, ids)
  const erased = { tenantId, ids, ...(await standIns(db, tenantId)) }
  const conversations = await db
    .selectFrom('conversations')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  await eraseConversations(db, { ...erased, ids: conversations.map(({ id }) => id) })
  for (const [, erase] of COPIES) await erase(erased).execute(db)
  await leaveDuplicateIndex(db, tenantId, ids)
  return { bytes }
}

/** Bytes of files of tickets, and of their original mails. */
export async function fileBytes(db: Tx, tenantId: number, ids: readonly number[], withMails = true): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(f.size) from attachments a join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
        where a.tenant_id = ${tenantId} and a.ticket_id = any(${[...ids]}::bigint[])), 0)
      + coalesce((select sum(m.size) from inbound_mails m where ${withMails} and m.tenant_id = ${tenantId} and m.ticket_id = any(${[...ids]}::bigint[])), 0) as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

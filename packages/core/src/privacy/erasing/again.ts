import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { deleteFiles } from '../retention/batches.ts'
import { standIns } from './anonymous.ts'
import { eraseConversations } from './conversations.ts'
import { eraseTickets } from './erase-tickets.ts'
import { eraseMessagesAgain } from './messages-again.ts'

/**
 * Erases once more, after a restore, what its archive still held of tickets and conversations that rules of retention, or people by hand, had erased; in a copy
 * (`tenantId`) what had been erased in the organisation that it is of (`source`).
 */
export async function eraseWordsAgain(tx: Tx, tenantId: number, source = tenantId): Promise<void> {
  const { rows } = await sql<{ isErased: boolean }>`
    select exists (select from ticket_erasures where tenant_id = ${source}) or exists (select from conversation_erasures where tenant_id = ${source})
      or exists (select from message_erasures where tenant_id = ${source}) as is_erased`.execute(tx)
  if (!rows[0]?.isErased) return
  const instead = await standIns(tx, tenantId)
  await eraseMessagesAgain(tx, tenantId, source, instead.words)
  if (source !== tenantId)
    await sql`insert into ticket_erasures (tenant_id, ticket_id, what, rule_name, reason, erased_at)
      select ${tenantId}, e.ticket_id, e.what, e.rule_name, e.reason, e.erased_at from ticket_erasures e
      join tickets t on t.tenant_id = ${tenantId} and t.id = e.ticket_id where e.tenant_id = ${source}`.execute(tx)
  const erased = (what: string) =>
    sql<{ id: number }>`
    select t.id from ticket_erasures e join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    where e.tenant_id = ${tenantId} and e.what = ${what} and (t.title <> ${instead.words} or e.what = 'files')`.execute(tx)
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  await eraseTickets(tx, tenantId, ids((await erased('content')).rows))
  await deleteFiles(tx, tenantId, ids((await erased('files')).rows))
  const { rows: conversations } = await sql<{ id: number }>`
    select c.id from conversation_erasures e join conversations c on c.tenant_id = ${tenantId} and c.id = e.conversation_id
    where e.tenant_id = ${source} and c.title <> ${instead.words}`.execute(tx)
  await eraseConversations(tx, { tenantId, ids: ids(conversations), ...instead })
}

import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Erased } from './copies.ts'

/** Erases what was said in conversations of the chat, and who said it; times, queue, who attended and the rating stay. */
export async function eraseConversations(db: Tx, { tenantId, ids, anonymous, words }: Erased): Promise<void> {
  if (ids.length === 0) return
  const theirs = sql`tenant_id = ${tenantId} and conversation_id = any(${[...ids]}::bigint[])`
  await sql`update assistant_runs set question = null, details = '{}', asker_id = null where ${theirs}`.execute(db)
  await sql`delete from attachments where ${theirs}`.execute(db)
  await sql`update chat_messages m set content = ${words}, metadata = '{}', client_id = null,
    author_id = case when m.author_id = c.author_id then null else m.author_id end
    from conversations c where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::bigint[]) and m.tenant_id = c.tenant_id and m.conversation_id = c.id`.execute(
    db,
  )
  await sql`delete from conversation_participants p using conversations c
    where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::bigint[]) and p.tenant_id = c.tenant_id and p.conversation_id = c.id
      and p.user_id = c.author_id`.execute(db)
  await sql`update conversations set title = ${words}, author_id = ${anonymous}, visitor_id = null
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(db)
}

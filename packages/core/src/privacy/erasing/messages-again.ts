import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { eraseMessageCopies } from './message-copies.ts'

type Row = { ticketId: number; commentId: number | null }

/** What `eraseWordsAgain` does of messages that somebody erased, or hid parts of, by hand: they get what stood there since. */
export async function eraseMessagesAgain(tx: Tx, tenantId: number, source: number, words: string): Promise<void> {
  if (source !== tenantId)
    await sql`insert into message_erasures (tenant_id, ticket_id, comment_id, content, has_files, reason, erased_at)
      select ${tenantId}, e.ticket_id, e.comment_id, e.content, e.has_files, e.reason, e.erased_at from message_erasures e
      join tickets t on t.tenant_id = ${tenantId} and t.id = e.ticket_id where e.tenant_id = ${source} order by e.id`.execute(tx)
  const last = sql`(select distinct on (e.ticket_id, e.comment_id) e.* from message_erasures e where e.tenant_id = ${tenantId}
    order by e.ticket_id, e.comment_id, e.id desc)`
  const { rows: comments } = await sql<Row>`
    update comments c set content = coalesce(e.content, ${words}), edited_at = null, edits = 0 from ${last} e
    where c.tenant_id = ${tenantId} and c.id = e.comment_id and c.content <> coalesce(e.content, ${words})
    returning c.ticket_id as "ticketId", c.id as "commentId"`.execute(tx)
  const { rows: descriptions } = await sql<Row>`
    update tickets t set description = coalesce(e.content, ${words}), version = version + 1 from ${last} e
    where t.tenant_id = ${tenantId} and t.id = e.ticket_id and e.comment_id is null and t.description <> coalesce(e.content, ${words})
    returning t.id as "ticketId", null::bigint as "commentId"`.execute(tx)
  await sql`delete from attachments a using message_erasures e where e.tenant_id = ${tenantId} and e.has_files and a.tenant_id = ${tenantId}
    and a.ticket_id = e.ticket_id and a.comment_id is not distinct from e.comment_id and a.created_at <= e.erased_at`.execute(tx)
  for (const [ticketId, rows] of Map.groupBy([...comments, ...descriptions], (row) => row.ticketId))
    await eraseMessageCopies(tx, { tenantId, ticketId, commentIds: rows.map(({ commentId }) => commentId) })
}

import type { Tx } from '@balcao/db/tenant'
import { type RawBuilder, sql } from 'kysely'
import { standIns } from './anonymous.ts'
import { eraseConversations } from './conversations.ts'

/** Messages of a ticket that were erased, or of which parts were; null: the description. */
export type OfMessages = { tenantId: number; ticketId: number; commentIds: readonly (number | null)[] }
type Step = (of: { tenantId: number; ticketId: number; ids: readonly number[]; words: string }) => RawBuilder<unknown>

const byComment =
  (table: string, column = 'comment_id'): Step =>
  ({ tenantId, ids }) =>
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${[...ids]}::bigint[])`

/** Where the words of one message are copied to. Those of a whole ticket: `copies.ts`. */
const OF_COMMENTS: readonly Step[] = [
  byComment('comment_versions'),
  byComment('message_translations'),
  byComment('mails'),
  byComment('whatsapp_messages'),
  ({ tenantId, ids, words }) => sql`update issue_comments c set content = ${words}, is_erased = true from outgoing_issue_comments o
    where o.tenant_id = ${tenantId} and o.note_id = any(${[...ids]}::bigint[]) and c.tenant_id = o.tenant_id and c.outgoing_id = o.id`,
  byComment('outgoing_issue_comments', 'note_id'),
  ({
    tenantId,
    ticketId,
    ids,
  }) => sql`delete from webhook_deliveries d using unnest(${[...ids]}::bigint[]) c where d.tenant_id = ${tenantId}
    and d.ticket_id = ${ticketId} and (d.body like '%"message":{"id":' || c || ',%' or d.body like '%"commentId":' || c || '%')`,
  ({ tenantId, ids }) => sql`delete from idempotency_keys k using unnest(${[...ids]}::bigint[]) c where k.tenant_id = ${tenantId}
    and k.endpoint like 'tickets.%' and k.response ->> 'id' = c::text and k.response ? 'content'`,
]

/** What has the description in it: mails about the ticket itself, all that webhooks were sent of it, and its history. */
const OF_DESCRIPTION: readonly Step[] = [
  ({ tenantId, ticketId }) =>
    sql`delete from message_translations where tenant_id = ${tenantId} and ticket_id = ${ticketId} and comment_id is null`,
  ({ tenantId, ticketId }) => sql`delete from mails where tenant_id = ${tenantId} and ticket_id = ${ticketId} and comment_id is null`,
  ({ tenantId, ticketId }) =>
    sql`delete from whatsapp_messages where tenant_id = ${tenantId} and ticket_id = ${ticketId} and comment_id is null`,
  ({ tenantId, ticketId }) =>
    sql`update whatsapp_campaign_recipients set text = '' where tenant_id = ${tenantId} and ticket_id = ${ticketId}`,
  ({ tenantId, ticketId }) => sql`delete from webhook_deliveries where tenant_id = ${tenantId} and ticket_id = ${ticketId}`,
  ({ tenantId, ticketId }) => sql`update ticket_events e set changes = coalesce((select jsonb_agg(
      case when c ->> 'field' = 'description' then c || '{"from": null, "to": null}' else c end order by n)
      from jsonb_array_elements(e.changes) with ordinality x(c, n)), '[]')
    where e.tenant_id = ${tenantId} and e.ticket_id = ${ticketId} and e.changes @> '[{"field": "description"}]'`,
  ({ tenantId, ticketId }) => sql`delete from idempotency_keys k where k.tenant_id = ${tenantId}
    and k.endpoint like 'tickets.%' and k.response ->> 'id' = ${String(ticketId)} and k.response ? 'description'`,
]

/** What may quote any of them: mails that came since, what rules say of the ticket, and the assistant. */
const OF_EITHER: readonly Step[] = [
  ({
    tenantId,
    ticketId,
    ids,
  }) => sql`delete from inbound_mails m where m.tenant_id = ${tenantId} and m.ticket_id = ${ticketId} and m.state <> 'received'
    and (${ids.length === 0} or m.comment_id = any(${[...ids]}::bigint[])
      or m.received_at >= (select min(c.created_at) from comments c where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::bigint[])))`,
  ({ tenantId, ticketId }) =>
    sql`update automation_runs set reasons = '[]' where tenant_id = ${tenantId} and ticket_id = ${ticketId} and reasons <> '[]'`,
  ({ tenantId, ticketId }) =>
    sql`update flow_runs set reasons = '[]' where tenant_id = ${tenantId} and ticket_id = ${ticketId} and reasons <> '[]'`,
  ({ tenantId, ticketId }) => sql`update flow_run_entries e set details = e.details - 'reasons' from flow_runs u
    where u.tenant_id = ${tenantId} and u.ticket_id = ${ticketId} and e.tenant_id = u.tenant_id and e.run_id = u.id and e.details ? 'reasons'`,
  ({ tenantId, ticketId }) =>
    sql`update duplicate_pairs set reasons = '[]' where tenant_id = ${tenantId} and (a_id = ${ticketId} or b_id = ${ticketId})`,
  ({ tenantId, ticketId }) => sql`update assistant_runs r set question = null, details = '{}' from conversations c
    where c.tenant_id = ${tenantId} and c.ticket_id = ${ticketId} and r.tenant_id = c.tenant_id and r.conversation_id = c.id`,
]

/** Erases what messages were copied to: mails that carried or quote them, what webhooks were sent, and the like. Twice does no harm. */
export async function eraseMessageCopies(db: Tx, { tenantId, ticketId, commentIds }: OfMessages): Promise<void> {
  const ids = commentIds.filter((id) => id !== null)
  const isDescription = ids.length < commentIds.length
  const { words, anonymous } = await standIns(db, tenantId)
  const steps = [...(ids.length > 0 ? OF_COMMENTS : []), ...(isDescription ? OF_DESCRIPTION : []), ...OF_EITHER]
  // Mails quote what was said before them; all of them came after the description.
  const of = { tenantId, ticketId, ids: isDescription ? [] : ids, words }
  for (const step of steps) await step(OF_COMMENTS.includes(step) ? { ...of, ids } : of).execute(db)
  if (isDescription) await eraseTranscripts(db, { tenantId, ticketId, words, anonymous })
}

/** A ticket that came of a conversation began with what was said in it: without its description, that goes, too. */
async function eraseTranscripts(db: Tx, of: { tenantId: number; ticketId: number; words: string; anonymous: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversations c where c.tenant_id = ${of.tenantId} and c.ticket_id = ${of.ticketId} and c.status = 'closed'
      and exists (select from message_erasures e where e.tenant_id = ${of.tenantId} and e.ticket_id = ${of.ticketId} and e.comment_id is null and e.content is null)
      and exists (select from tickets t where t.tenant_id = ${of.tenantId} and t.id = ${of.ticketId} and t.channel = 'chat')`.execute(db)
  await eraseConversations(db, { ...of, ids: rows.map(({ id }) => id) })
}

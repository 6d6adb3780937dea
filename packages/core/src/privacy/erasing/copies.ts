import { type RawBuilder, sql } from 'kysely'

/** Tickets of one organisation that are erased together, who stands for their customers, and the words that stand in the place of theirs. */
export type Erased = { tenantId: number; ids: readonly number[]; anonymous: number; words: string }
type Step = readonly [table: string, erase: (of: Erased) => RawBuilder<unknown>]

/** What of a history says nothing that anybody wrote; the rest of it goes. */
const FIELDS = [
  ...[
    'status',
    'priority',
    'urgency',
    'impact',
    'type',
    'queueId',
    'queue',
    'assigneeId',
    'assignee',
    'companyId',
    'company',
    'scheduledFor',
  ],
  ...['mergedInto', 'mergedFrom', 'splitFrom', 'splitInto', 'followUpOf', 'plannedReply', 'tags', 'time', 'erased'],
]

const of = ({ tenantId, ids }: Erased, column = 'ticket_id') =>
  sql`tenant_id = ${tenantId} and ${sql.ref(column)} = any(${[...ids]}::bigint[])`
const gone =
  (table: string, column = 'ticket_id') =>
  (erased: Erased) =>
    sql`delete from ${sql.table(table)} where ${of(erased, column)}`
/**
 * Every place that words of a ticket, or of what was written on it, were copied to, and how they go. Copies that triggers write (`ticket_texts`,
 * `comment_texts`) follow. What holds for days alone is left to end: see docs/areas/privacy.md. A test looks for a word in all columns of all tables.
 */
export const COPIES: readonly Step[] = [
  [
    'comments',
    (erased) => sql`update comments set content = ${erased.words}, edited_at = null, edits = 0,
      author_id = case when author_side = 'customer' then ${erased.anonymous} else author_id end where ${of(erased)}`,
  ],
  [
    'comment_versions',
    (erased) => sql`delete from comment_versions v using comments c
      where c.tenant_id = ${erased.tenantId} and c.ticket_id = any(${[...erased.ids]}::bigint[]) and v.tenant_id = c.tenant_id and v.comment_id = c.id`,
  ],
  ['message_erasures', (erased) => sql`update message_erasures set content = ${erased.words} where ${of(erased)} and content is not null`],
  ['message_translations', gone('message_translations')],
  ['attachments', gone('attachments')],
  ['partial_uploads', gone('partial_uploads')],
  ['outgoing_messages', gone('outgoing_messages')],
  ['ticket_drafts', gone('ticket_drafts')],
  // What was sent to many stands there until it is forgotten; one that is under way goes to the others as it is.
  [
    'bulk_replies',
    (erased) => sql`update bulk_replies b set content = ${erased.words} from bulk_reply_tickets r
      where r.tenant_id = ${erased.tenantId} and r.ticket_id = any(${[...erased.ids]}::bigint[]) and b.tenant_id = r.tenant_id
        and b.id = r.bulk_reply_id and b.ended_at is not null`,
  ],
  ['bulk_reply_tickets', gone('bulk_reply_tickets')],
  // What was left out of it is named there.
  ['ticket_import_lines', (erased) => sql`update ticket_import_lines set reasons = '[]' where ${of(erased)} and reasons <> '[]'`],
  ['inbound_mails', gone('inbound_mails')],
  ['mails', gone('mails')],
  // An answer to a campaign quotes it; what it was answered by is forgotten, and that it was stays counted.
  [
    'whatsapp_campaign_recipients',
    (erased) => sql`update whatsapp_campaign_recipients set text = '', detail = '', ticket_id = null where ${of(erased)}`,
  ],
  ['whatsapp_messages', gone('whatsapp_messages')],
  ['whatsapp_tickets', gone('whatsapp_tickets')],
  ['ticket_email_watchers', gone('ticket_email_watchers')],
  ['ticket_mail_copies', gone('ticket_mail_copies')],
  ['ticket_watchers', (erased) => sql`delete from ticket_watchers where ${of(erased)} and side = 'customer'`],
  ['ticket_reads', gone('ticket_reads')],
  ['webhook_deliveries', gone('webhook_deliveries')],
  ['notifications', (erased) => sql`delete from notifications where ${of(erased, 'entity_id')} and entity_type = 'ticket'`],
  ['automation_runs', (erased) => sql`update automation_runs set reasons = '[]' where ${of(erased)} and reasons <> '[]'`],
  ['flow_runs', (erased) => sql`update flow_runs set reasons = '[]' where ${of(erased)} and reasons <> '[]'`],
  [
    'flow_run_entries',
    (erased) => sql`update flow_run_entries e set details = e.details - 'reasons' from flow_runs u
      where u.tenant_id = ${erased.tenantId} and u.ticket_id = any(${[...erased.ids]}::bigint[]) and e.tenant_id = u.tenant_id and e.run_id = u.id
        and e.details ? 'reasons'`,
  ],
  [
    'ticket_events',
    (erased) => sql`update ticket_events e set
      actor_id = case when exists (select from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        where u.tenant_id = e.tenant_id and u.id = e.actor_id and r.base = 'client') then ${erased.anonymous} else e.actor_id end,
      changes = coalesce((select jsonb_agg(c order by n) from jsonb_array_elements(e.changes) with ordinality x(c, n)
        where c ->> 'field' = any(${FIELDS}::text[])), '[]')
      where ${of(erased)}`,
  ],
  ['ticket_merges', (erased) => sql`update ticket_merges set former = former - 'mapped' where ${of(erased, 'source_id')}`],
  ['ticket_ratings', (erased) => sql`update ticket_ratings set comment = '', token_hash = null where ${of(erased)}`],
  ['time_entries', (erased) => sql`update time_entries set note = '' where ${of(erased)} and note <> ''`],
  ['ticket_checklists', (erased) => sql`update ticket_checklists set title = ${erased.words} where ${of(erased)}`],
  [
    'checklist_items',
    (erased) => sql`update checklist_items i set text = ${erased.words}, help = '', note = '', answer = null from ticket_checklists c
      where c.tenant_id = ${erased.tenantId} and c.ticket_id = any(${[...erased.ids]}::bigint[]) and i.tenant_id = c.tenant_id and i.checklist_id = c.id`,
  ],
  [
    'approval_approvers',
    (erased) => sql`update approval_approvers a set comment = case when a.comment = '' then '' else ${erased.words} end from approvals p
      where p.tenant_id = ${erased.tenantId} and p.ticket_id = any(${[...erased.ids]}::bigint[]) and a.tenant_id = p.tenant_id and a.approval_id = p.id`,
  ],
  ['approvals', (erased) => sql`update approvals set title = ${erased.words}, text = '', reason = '' where ${of(erased)}`],
  [
    'custom_field_values',
    (erased) =>
      sql`delete from custom_field_values where ${of(erased, 'entity_id')} and entity = 'ticket' and (text is not null or long is not null)`,
  ],
  ['duplicate_examples', (erased) => sql`update duplicate_examples set note = null where ${of(erased, 'a_id')} or ${of(erased, 'b_id')}`],
  ['duplicate_pairs', (erased) => sql`update duplicate_pairs set reasons = '[]' where ${of(erased, 'a_id')} or ${of(erased, 'b_id')}`],
  // An issue that was written from a ticket has its title; one that other tickets wait for stays.
  [
    'issues',
    (erased) => sql`with gone as (delete from ticket_issues where ${of(erased)} returning issue_id)
      delete from issues i using gone where i.tenant_id = ${erased.tenantId} and i.id = gone.issue_id and not exists (select from ticket_issues l
        where l.tenant_id = i.tenant_id and l.issue_id = i.id and l.ticket_id <> all(${[...erased.ids]}::bigint[]))`,
  ],
  // What was written from it to an issue that stays, and its copy there: the tracker's own is its affair.
  [
    'issue_comments',
    (erased) => sql`update issue_comments c set content = ${erased.words}, is_erased = true from outgoing_issue_comments o
      where o.tenant_id = ${erased.tenantId} and o.ticket_id = any(${[...erased.ids]}::bigint[]) and c.tenant_id = o.tenant_id
        and c.outgoing_id = o.id`,
  ],
  ['outgoing_issue_comments', gone('outgoing_issue_comments')],
  // What was written to others about it, and what they answered.
  [
    'side_messages',
    (erased) => sql`delete from side_messages x using side_conversations c where c.tenant_id = ${erased.tenantId}
      and c.ticket_id = any(${[...erased.ids]}::bigint[]) and x.tenant_id = c.tenant_id and x.conversation_id = c.id`,
  ],
  [
    'side_people',
    (erased) => sql`delete from side_people x using side_conversations c where c.tenant_id = ${erased.tenantId}
      and c.ticket_id = any(${[...erased.ids]}::bigint[]) and x.tenant_id = c.tenant_id and x.conversation_id = c.id`,
  ],
  ['side_conversations', gone('side_conversations')],
  ['kb_deflections', (erased) => sql`update kb_deflections set user_id = null, reader = 'removed' where ${of(erased)}`],
  [
    'tickets',
    (erased) => sql`update tickets t set title = ${erased.words}, description = case when description = '' then '' else ${erased.words} end,
      priority_reason = null, requester_id = ${erased.anonymous}, version = version + 1,
      author_id = case when author_id = requester_id then ${erased.anonymous} else author_id end where ${of(erased, 'id')}`,
  ],
]

import { prepared } from '@balcao/db/prepared'
import type { DB } from '@balcao/db/schema'
import type { TicketsTable } from '@balcao/db/schema/tickets'
import type { Tx } from '@balcao/db/tenant'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type ValueRow, valuesOf } from '../custom-fields/value-rows.ts'
import { load } from '../dataloader.ts'
import { TAGS } from './internal/tags-beside.ts'
import { REOPEN_DAYS_COLUMN } from './reopening/reopening.ts'
import { OWN_NAMES, type OwnNames } from './settings/status-name-rows.ts'
import { type ReasonRow, STATUS_REASON } from './settings/status-reason-rows.ts'
import { isUnread } from './unread.ts'

/** The tickets to show: one, or one page. Everything around them is joined to these few rows only. */
// biome-ignore lint/suspicious/noExplicitAny: which tables the page came from does not matter here.
export type TicketPage = SelectQueryBuilder<any, any, Selectable<TicketsTable>>

/** A ticket with what is shown of the people, company, tags and values around it. */
export type TicketRow = Omit<Selectable<TicketsTable>, 'lastMessageAt' | 'importedAt'> & {
  requesterName: string
  requesterEmail: string
  authorName: string | null
  authorEmail: string | null
  /** Only those that they show to customers. */
  authorPronouns: string | null
  assigneeName: string | null
  assigneeEmail: string | null
  companyName: string | null
  tags: { id: number; name: string; color: string | null }[]
  customFields: ValueRow[]
  hasDraft?: boolean
  watched?: boolean
  unread?: boolean
  /** What the organisation calls its status, as staff and as customers read it; null where it has no word of its own. */
  ownNames: OwnNames
  /** Why it is in its status, as far as the reader may know. */
  statusReason: ReasonRow | null
  /** Days in which an answer opens it again; null while it is not closed. */
  reopenDays?: number | null
}

/** One piece of text: as thirty columns of a builder, it would be put together anew for each list, at a tenth of its cost. */
const SHOWN = sql<number>`${sql.raw(`
  ${[
    ...[
      'id',
      'tenant_id',
      'number',
      'title',
      'description',
      'status',
      'custom_status_id',
      'status_reason_id',
      'priority',
      'priority_rank',
      'urgency',
      'impact',
      'priority_reason',
      'type',
      'channel',
      'requester_id',
    ],
    ...[
      'author_id',
      'assignee_id',
      'queue_id',
      'company_id',
      'watchers_count',
      'scheduled_for',
      'follow_up_of',
      'created_at',
      'updated_at',
    ],
    ...['customer_updated_at', 'last_public_by', 'first_response_at', 'resolved_at', 'closed_at'],
    ...['external_source', 'external_reference', 'external_url'],
    ...['sla_state', 'sla_due_at', 'sla_metric', 'sla_policy_id', 'sla_sort_at'],
  ]
    .map((column) => `t.${column}`)
    .join(', ')},
  r.name as requester_name, r.email as requester_email, b.name as author_name, b.email as author_email, case when b.pronouns_for_customers then b.pronouns end as author_pronouns, a.name as assignee_name, a.email as assignee_email, c.name as company_name,
  ${TAGS} as tags, ${valuesOf('ticket')} as custom_fields,
  ${OWN_NAMES} as own_names, ${STATUS_REASON} as status_reason, ${REOPEN_DAYS_COLUMN} as reopen_days, t.version`)}`.as('version')

/** Tickets with what is around them, in one query. Order the result again: joins keep none. */
export function ticketRows(db: Tx, page: TicketPage) {
  return db
    .selectFrom(page.as('t'))
    .innerJoin('users as r', (join) => join.onRef('r.tenantId', '=', 't.tenantId').onRef('r.id', '=', 't.requesterId'))
    .leftJoin('users as b', (join) => join.onRef('b.tenantId', '=', 't.tenantId').onRef('b.id', '=', 't.authorId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.id', '=', 't.assigneeId'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 't.tenantId').onRef('c.id', '=', 't.companyId'))
    .select(SHOWN)
    .$castTo<TicketRow>()
}

/** What a list says of its reader beside the ticket `t`, as columns: each is a look at one key for each row of a page. */
export const readersOwn = (userId: number | null) => {
  const own = (table: 'ticket_drafts' | 'ticket_watchers') => sql<boolean>`exists (select from ${sql.raw(table)} o
    where o.tenant_id = ${sql.ref('t.tenantId')} and o.user_id = ${userId} and o.ticket_id = ${sql.ref('t.id')})`
  return [own('ticket_drafts').as('hasDraft'), own('ticket_watchers').as('watched'), isUnread(userId).as('unread')] as const
}

/** A ticket with all that decides who may see it. */
export type KnownTicket = TicketRow & { watcherIds: number[] }

/** Who follows the ticket `t`, as a column. */
export const watcherIds = sql<
  number[]
>`array(select w.user_id from ticket_watchers w where w.tenant_id = ${sql.ref('t.tenantId')} and w.ticket_id = ${sql.ref('t.id')})`.as(
  'watcherIds',
)

/** One ticket of the transaction's tenant, whoever may see it. */
export async function findTicket(db: Tx, id: number): Promise<KnownTicket | undefined> {
  const found = await load(db, 'tickets', [id], (ids) => findTicketsById(db, ids))
  return found.find((ticket) => ticket.id === id)
}

const oneTicket = prepared((db: Tx, id: number) =>
  ticketRows(db, db.selectFrom('tickets').selectAll().where('id', '=', id))
    .select(watcherIds)
    .compile(),
)
const someTickets = prepared((db: Tx, ids: readonly number[]) =>
  ticketRows(
    db,
    db
      .selectFrom('tickets')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids)))),
  )
    .select(watcherIds)
    .compile(),
)

/** Some tickets by id, in no order. */
export async function findTicketsById(db: Tx, ids: readonly number[]): Promise<KnownTicket[]> {
  const [first, ...others] = ids
  if (first === undefined) return []
  return others.length === 0 ? oneTicket(db, first) : someTickets(db, ids)
}

/** The tickets that a query names, in no order. */
export function findTickets(db: Tx, ids: IdQuery): Promise<KnownTicket[]> {
  return ticketRows(db, db.selectFrom('tickets').selectAll().where('id', 'in', ids))
    .select(watcherIds)
    .execute()
}

/** A query for ids, so that their rows are read in the same round trip. */
// biome-ignore lint/suspicious/noExplicitAny: which table names them does not matter here.
export type IdQuery = SelectQueryBuilder<any, any, { id: number }>

/** A ticket with what decides who may see it, and nothing of what is shown around it. */
export type BareTicket = Selectable<DB['tickets']> & { watcherIds: number[] }

async function bare(db: Tx, id: number, lock: '' | 'for no key update of t'): Promise<BareTicket | undefined> {
  const { rows } = await sql<BareTicket>`
    select t.*, array(select w.user_id from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id) as watcher_ids
    from tickets t where t.id = ${id} ${sql.raw(lock)}`.execute(db)
  return rows[0]
}

/** One ticket of the transaction's tenant, whoever may see it, without what is shown around it. */
export const findBare = (db: Tx, id: number): Promise<BareTicket | undefined> => bare(db, id, '')

/** Locks a ticket until the transaction ends, so that two changes of it happen one after the other. */
export const lockTicket = (db: Tx, id: number): Promise<BareTicket | undefined> => bare(db, id, 'for no key update of t')

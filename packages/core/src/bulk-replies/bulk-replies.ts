import { createHash } from 'node:crypto'
import { isUnderWay, MAX_UNDER_WAY } from '@balcao/contracts/bulk-replies/bounds'
import type {
  BulkReplies,
  BulkReply,
  BulkReplyTickets,
  CreateBulkReply,
  CreatedBulkReply,
  GetBulkReply,
  ListBulkReplies,
  ListBulkReplyTickets,
} from '@balcao/contracts/bulk-replies/bulk-replies'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { holdSeconds } from '../comments/scheduled-replies.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { countUse } from '../templates/uses.ts'
import { mustBeFilled } from '../templates/variables.ts'
import { now } from '../tickets/queries.ts'
import { type BulkReplyRow, bulkReplyRows, bulkReplyView, bulkTicketRows, bulkTicketView, mustFindBulkReply } from './internal/rows.ts'
import { newestOf, targetsOf } from './internal/targets.ts'
import { templateOf } from './prepare.ts'

const ORDER = 'bulk-replies'
const TICKETS_ORDER = 'bulk-reply-tickets'

/** Of what was said the log keeps its length and a hash: enough to find which text it was, and not the text. */
const traceOf = (content: string) => ({ characters: content.length, sha256: createHash('sha256').update(content).digest('hex') })

const moved = (ctx: Ctx, { authorId }: Pick<BulkReplyRow, 'authorId'>) => ctx.emit('bulk_reply:moved', { userId: authorId })

/** When it begins: after the time in which its author takes a single reply back. */
const begins = async (ctx: Ctx) => sql<string>`now() + make_interval(secs => ${await holdSeconds(ctx)})`

/** @throws DomainError too_many_bulk_replies */
async function mustHaveRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk-replies:${ctx.actor.tenantId}:${me(ctx)}`}, 142))`.execute(ctx.db)
  const { n } = await ctx.db
    .selectFrom('bulkReplies')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('authorId', '=', me(ctx))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (n >= MAX_UNDER_WAY) throw conflict('too_many_bulk_replies')
}

/**
 * Has a message sent to many tickets, one after the other, once it can no longer be taken back. Each is asked about when its turn comes.
 * @throws DomainError forbidden, invalid_input, template_not_found, too_many_bulk_replies; ticket_not_found where the caller sees none of them
 */
export async function create(ctx: Ctx, input: CreateBulkReply): Promise<CreatedBulkReply> {
  must(ctx, 'ticket.bulk_reply')
  await mustHaveRoom(ctx)
  await mustBeFilled(ctx, input.content, input.isInternal ? 'staff' : 'customers')
  const template = await templateOf(ctx, input.templateId)
  const { tickets, known, unseen } = await targetsOf(ctx, input)
  if (tickets.length === 0) throw notFound('ticket_not_found')
  const { tenantId } = ctx.actor
  const { content, isInternal, thenStatus = null } = input
  const { id } = await ctx.db
    .insertInto('bulkReplies')
    .values({
      ...{ tenantId, content, isInternal, thenStatus },
      ...{ authorId: me(ctx), total: tickets.length, dueAt: await begins(ctx) },
      ...(template ? { templateName: template.name, changes: JSON.stringify(template.changes), templateQueueIds: template.queueIds } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('bulkReplyTickets')
    .values(tickets.map((ticket) => ({ tenantId, bulkReplyId: id, ticketId: ticket.id, seenUpTo: known.get(ticket.id) ?? 0 })))
    .execute()
  if (template) await countUse(ctx, template.id)
  const details = { tickets: tickets.length, isInternal, thenStatus, template: template?.name ?? null, ...traceOf(content) }
  await audit(ctx, { action: 'bulk_reply.created', resource: 'bulk_reply', resourceId: id, details, risk: 'medium' })
  const row = await mustFindBulkReply(ctx, id)
  await moved(ctx, row)
  return { ...bulkReplyView(row), unseen }
}

/** Messages to many, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListBulkReplies): Promise<BulkReplies> {
  must(ctx, input.whose === 'all' ? 'ticket.manage_bulk_replies' : 'ticket.bulk_reply')
  const after = lastId(input.cursor, ORDER)
  const rows = await bulkReplyRows(ctx)
    .$if(input.whose === 'own', (q) => q.where('b.authorId', '=', me(ctx)))
    .$if(input.state !== undefined, (q) => q.where('b.state', '=', input.state as string))
    .$if(after !== undefined, (q) => q.where('b.id', '<', after as number))
    .orderBy('b.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, bulkReplyView, (row) => encodeCursor(ORDER, [row.id]))
}

/** One of them. @throws DomainError forbidden, bulk_reply_not_found */
export async function get(ctx: Ctx, { id }: GetBulkReply): Promise<BulkReply> {
  must(ctx, 'ticket.bulk_reply')
  return bulkReplyView(await mustFindBulkReply(ctx, id))
}

/** What became of its tickets. @throws DomainError forbidden, bulk_reply_not_found, invalid_cursor */
export async function tickets(ctx: Ctx, { id, ...input }: ListBulkReplyTickets): Promise<BulkReplyTickets> {
  must(ctx, 'ticket.bulk_reply')
  await mustFindBulkReply(ctx, id)
  const after = lastId(input.cursor, TICKETS_ORDER)
  const rows = await bulkTicketRows(ctx, id)
    .$if(input.state !== undefined, (q) => q.where('r.state', '=', input.state as string))
    .$if(after !== undefined, (q) => q.where('r.ticketId', '>', after as number))
    .orderBy('r.ticketId')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, bulkTicketView, (row) => encodeCursor(TICKETS_ORDER, [row.ticketId]))
}

/**
 * Takes a message back before it begins, and else stops it on its way: a ticket whose turn it is gets it, and none after that.
 * @throws DomainError forbidden, bulk_reply_not_found, bulk_reply_over
 */
export async function stop(ctx: Ctx, { id }: GetBulkReply): Promise<BulkReply> {
  must(ctx, 'ticket.bulk_reply')
  const before = await mustFindBulkReply(ctx, id)
  const stopped = await ctx.db
    .updateTable('bulkReplies')
    .set((eb) => ({ state: eb.case().when('state', '=', 'waiting').then('withdrawn').else('stopped').end(), endedAt: now }))
    .set({ leasedUntil: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('state')
    .executeTakeFirst()
  if (!stopped) throw conflict('bulk_reply_over')
  const details = { author: before.authorId, state: stopped.state }
  await audit(ctx, { action: 'bulk_reply.stopped', resource: 'bulk_reply', resourceId: id, details, risk: 'low' })
  await moved(ctx, before)
  return get(ctx, { id })
}

/**
 * Sends one's own message once more to the tickets that did not get it. What was written there meanwhile counts as seen.
 * @throws DomainError bulk_reply_not_found, forbidden for a colleague's, bulk_reply_under_way, bulk_reply_complete, too_many_bulk_replies
 */
export async function retry(ctx: Ctx, { id }: GetBulkReply): Promise<BulkReply> {
  must(ctx, 'ticket.bulk_reply')
  const before = await mustFindBulkReply(ctx, id)
  if (before.authorId !== me(ctx)) throw forbidden()
  const left = ctx.db.selectFrom('bulkReplyTickets').select('ticketId').where('bulkReplyId', '=', id).where('state', '<>', 'sent')
  // Rows first, as the worker locks them, which may be busy with the one that it was stopped at.
  const ids = (await left.orderBy('ticketId').forUpdate().execute()).map(({ ticketId }) => ticketId)
  const { state } = await ctx.db.selectFrom('bulkReplies').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (isUnderWay(state as BulkReply['state'])) throw conflict('bulk_reply_under_way')
  await mustHaveRoom(ctx)
  if (ids.length === 0) throw conflict('bulk_reply_complete')
  const newest = await newestOf(ctx, ids)
  const seen = JSON.stringify(ids.map((ticketId) => ({ ticketId, seen: newest.get(ticketId) ?? 0 })))
  await sql`update bulk_reply_tickets r set state = 'pending', code = null, reasons = '[]', settled_at = null, seen_up_to = s.seen
    from jsonb_to_recordset(${seen}::jsonb) as s("ticketId" bigint, seen bigint)
    where r.bulk_reply_id = ${id} and r.ticket_id = s."ticketId"`.execute(ctx.db)
  await ctx.db
    .updateTable('bulkReplies')
    .set({ state: 'waiting', dueAt: await begins(ctx), endedAt: null, leasedUntil: null, skipped: 0, failed: 0, workedAt: now })
    .where('id', '=', id)
    .execute()
  const details = { tickets: ids.length, ...traceOf(before.content) }
  await audit(ctx, { action: 'bulk_reply.retried', resource: 'bulk_reply', resourceId: id, details, risk: 'medium' })
  await moved(ctx, before)
  return get(ctx, { id })
}

import type { EraseDescription, EraseMessage, TicketErased } from '@balcao/contracts/privacy/erasing'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import * as history from '../../tickets/history.ts'
import { now } from '../../tickets/queries.ts'
import { mustSeeLocked } from '../../tickets/tickets.ts'
import { ofTicket } from '../erased.ts'
import { standIns } from '../erasing/anonymous.ts'
import { mustNotHoldTicket } from '../held.ts'
import { hidden, withoutQuotesOf } from './hidden.ts'

/** A message of a ticket, or of one merged into it; `commentId` null: a description. */
type Said = { ticketId: number; commentId: number | null; content: string; isInternal: boolean }
type Erased = Said & { after: string; isPart: boolean; hasFiles: boolean }
type Asked = Omit<EraseMessage, 'commentId'> & { commentId: number | null }

/**
 * Erases a message for good, or hides parts of it, wherever the ticket says them: at once what is read, and soon after what it was copied to.
 * Who did it, when and why stays.
 * @throws DomainError ticket_not_found, comment_not_found, forbidden, held, already_erased, invalid_input
 */
export const eraseMessage = (ctx: Ctx, input: EraseMessage): Promise<TicketErased> => erase(ctx, input)

/** The same of what a ticket began with. @throws DomainError like `eraseMessage` */
export const eraseDescription = (ctx: Ctx, input: EraseDescription): Promise<TicketErased> => erase(ctx, { ...input, commentId: null })

async function erase(ctx: Ctx, input: Asked): Promise<TicketErased> {
  const { ticketId, commentId, parts, reason } = input
  must(ctx, 'ticket.erase', await mustSeeLocked(ctx, ticketId))
  const said = await mustFind(ctx, ticketId, commentId)
  await mustNotHoldTicket(ctx, ticketId)
  if (await isErased(ctx, said)) throw conflict('already_erased')
  const missing = parts.findIndex((part) => !said.content.includes(part))
  if (missing >= 0) throw invalid({ field: `parts.${missing}`, reason: 'part_not_found' })
  const { words } = await standIns(ctx.db, ctx.actor.tenantId)
  const isPart = parts.length > 0
  const own = { ...said, after: isPart ? hidden(said.content, parts) : words, isPart, hasFiles: !isPart || input.withFiles }
  const others = isPart && !input.isEverywhere ? [] : await elsewhere(ctx, said, parts)
  for (const one of [own, ...others]) await write(ctx, one, reason)
  await forget(ctx, ticketId, said.content, parts, words)
  await history.record(ctx, ticketId, 'updated', [{ field: 'erased', from: null, to: { what: isPart ? 'part' : 'message', reason } }])
  await audit(ctx, {
    ...{ action: 'message.erased', resource: 'ticket', resourceId: ticketId, risk: 'high' },
    before: { erased: false },
    after: { erased: true },
    details: { commentId, parts: parts.length, elsewhere: others.length, withFiles: own.hasFiles, reason },
  })
  const changed = [own, ...others]
  for (const [of, some] of Map.groupBy(changed, (one) => one.ticketId))
    await ctx.emit('message:erased', { ticketId: of, commentIds: some.map((one) => one.commentId) })
  return ofTicket(ctx, { ticketId })
}

async function mustFind({ db }: Ctx, ticketId: number, commentId: number | null): Promise<Said> {
  if (commentId === null) {
    const { description } = await db.selectFrom('tickets').select('description').where('id', '=', ticketId).executeTakeFirstOrThrow()
    if (description === '') throw notFound('comment_not_found')
    return { ticketId, commentId, content: description, isInternal: false }
  }
  const row = await db
    .selectFrom('comments')
    .select(['ticketId', 'id as commentId', 'content', 'isInternal'])
    .where('id', '=', commentId)
    .where('ticketId', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('comment_not_found')
  return row
}

const isErased = async ({ db }: Ctx, { ticketId, commentId }: Said) =>
  (await db
    .selectFrom('messageErasures')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('commentId', 'is not distinct from', commentId)
    .where('content', 'is', null)
    .executeTakeFirst()) !== undefined

/** What else the ticket, and what was merged into it, says of it: parts word for word, and quotes of a message that goes. */
async function elsewhere({ db, actor }: Ctx, said: Said, parts: readonly string[]): Promise<Erased[]> {
  const finds =
    parts.length > 0
      ? sql`exists (select from unnest(${[...parts]}::text[]) p where position(p in m.content) > 0)`
      : sql`m.content like '%>%'`
  const { rows } = await sql<Said>`
    select m.* from (
      select t.id as "ticketId", null::bigint as "commentId", t.description as content, false as "isInternal" from tickets t
        where t.id in (select ticket_family(${actor.tenantId}, ${said.ticketId}))
      union all
      select c.ticket_id, c.id, c.content, c.is_internal from comments c where c.ticket_id in (select ticket_family(${actor.tenantId}, ${said.ticketId}))
    ) m where ${finds} and not (m."ticketId" = ${said.ticketId} and m."commentId" is not distinct from ${said.commentId}::bigint)
    order by m."commentId" nulls first`.execute(db)
  return rows
    .map((row) => ({
      ...row,
      ...{
        after: parts.length > 0 ? hidden(row.content, parts) : withoutQuotesOf(row.content, said.content),
        isPart: true,
        hasFiles: false,
      },
    }))
    .filter(({ content, after }) => after !== content)
}

/** What is read: the text, its translations, what it was before it was edited, and files. */
async function write(ctx: Ctx, { ticketId, commentId, after, isPart, isInternal, hasFiles }: Erased, reason: string): Promise<void> {
  const { db, actor } = ctx
  await db
    .insertInto('messageErasures')
    .values({ tenantId: actor.tenantId, ticketId, commentId, content: isPart ? after : null, hasFiles, reason, erasedBy: me(ctx) })
    .execute()
  if (hasFiles)
    await db
      .deleteFrom('attachments')
      .where('ticketId', '=', ticketId)
      .where('commentId', 'is not distinct from', commentId)
      .where('sentAt', 'is not', null)
      .execute()
  await db
    .deleteFrom('messageTranslations')
    .where('ticketId', '=', ticketId)
    .where('commentId', 'is not distinct from', commentId)
    .execute()
  if (commentId !== null) {
    await db.updateTable('comments').set({ content: after, editedAt: null, edits: 0 }).where('id', '=', commentId).execute()
    await ctx.emit('comment:edited', { ticketId, commentId, isInternal, mentioned: [] })
    return
  }
  await db
    .updateTable('tickets')
    .set((eb) => ({ description: after, version: eb('version', '+', 1), updatedAt: now, customerUpdatedAt: now }))
    .where('id', '=', ticketId)
    .execute()
  await ctx.emit('ticket:updated', { ticketId, changes: [{ field: 'description', from: null, to: null }] })
}

/** What only its words lead to, which nobody knows any more afterwards: chat from which the ticket came, and what was sent to many. */
async function forget({ db }: Ctx, ticketId: number, former: string, parts: readonly string[], words: string): Promise<void> {
  for (const part of parts)
    await sql`update chat_messages m set content = replace(m.content, ${part}, ${hidden(part, [part])}) from conversations c
      where c.ticket_id = ${ticketId} and c.tenant_id = m.tenant_id and m.conversation_id = c.id and position(${part} in m.content) > 0`.execute(
      db,
    )
  const after = parts.length > 0 ? hidden(former, parts) : words
  await sql`update bulk_replies b set content = ${after} from bulk_reply_tickets r where r.tenant_id = b.tenant_id and r.bulk_reply_id = b.id
    and r.ticket_id = ${ticketId} and b.ended_at is not null and b.content = ${former}`.execute(db)
}

import type { LinkTicketArticle, ListTicketArticles, TicketArticle } from '@balcao/contracts/kb/ticket-articles'
import { MAX_TICKET_ARTICLES } from '@balcao/contracts/kb/ticket-articles'
import type { Audience } from '@balcao/contracts/kb/words'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import * as history from '../../tickets/history.ts'
import { person } from '../../tickets/ticket-view.ts'
import { mustSee, mustSeeLocked } from '../../tickets/tickets.ts'
import { readable } from '../readers.ts'
import { readsArticle } from './requester.ts'

/** The articles linked with a ticket, the last used first, as far as the reader reads them. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListTicketArticles): Promise<TicketArticle[]> {
  const ticket = await mustSee(ctx, ticketId)
  const reads = await readsArticle(ctx, ticket.requesterId)
  const rows = await ctx.db
    .selectFrom('kbTicketArticles as l')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'l.tenantId').onRef('a.id', '=', 'l.articleId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.linkedBy'))
    .where('l.ticketId', '=', ticketId)
    .where(readable(ctx))
    .select(['a.id', 'a.slug', 'a.title', 'a.audience', 'l.commentId', 'l.linkedBy', 'l.linkedAt', 'u.name', 'u.email'])
    .select(reads.as('requesterReads'))
    .orderBy('l.linkedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_TICKET_ARTICLES)
    .execute()
  return rows.map(({ linkedBy, name, email, audience, ...row }) => ({
    ...row,
    audience: audience as Audience,
    linkedBy: linkedBy === null ? null : person(linkedBy, name, email, 'staff'),
  }))
}

/**
 * Links an article that the caller reads with a ticket, also where no message names it. Linked already, it stays as it is.
 * @throws DomainError ticket_not_found, article_not_found, forbidden, ticket_merged, invalid_input
 */
export async function link(ctx: Ctx, { ticketId, articleId }: LinkTicketArticle): Promise<TicketArticle[]> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  await mustRead(ctx, articleId)
  must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const { n } = await ctx.db
    .selectFrom('kbTicketArticles')
    .where('ticketId', '=', ticketId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_TICKET_ARTICLES)
    throw invalid({ field: 'articleId', reason: 'too_many_articles', params: { most: MAX_TICKET_ARTICLES } })
  const added = await ctx.db
    .insertInto('kbTicketArticles')
    .values({ tenantId: ctx.actor.tenantId, ticketId, articleId, linkedBy: ctx.actor.userId })
    .onConflict((oc) => oc.columns(['tenantId', 'ticketId', 'articleId']).doNothing())
    .returning('articleId')
    .executeTakeFirst()
  if (added) await tell(ctx, ticketId, null, articleId)
  return list(ctx, { ticketId })
}

/** Takes a link back; what was sent and counted stays so. @throws DomainError ticket_not_found, article_not_found, forbidden, ticket_merged */
export async function unlink(ctx: Ctx, { ticketId, articleId }: LinkTicketArticle): Promise<TicketArticle[]> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  await mustRead(ctx, articleId)
  must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('kbTicketArticles')
    .where('ticketId', '=', ticketId)
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('article_not_found')
  await tell(ctx, ticketId, articleId, null)
  return list(ctx, { ticketId })
}

async function mustRead(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db.selectFrom('kbArticles as a').where('a.id', '=', id).where(readable(ctx)).select('a.id').executeTakeFirst()
  if (!found) throw notFound('article_not_found')
}

/** The history names the article by its number: not every reader of a ticket reads it. */
async function tell(ctx: Ctx, ticketId: number, from: number | null, to: number | null): Promise<void> {
  const changes = [{ field: 'article', from, to }]
  await history.record(ctx, ticketId, 'updated', changes)
  await ctx.emit('ticket:updated', { ticketId, changes })
}

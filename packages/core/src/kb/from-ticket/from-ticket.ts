import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import type { GetTextFromTicket, TextFromTicket } from '@balcao/contracts/kb/from-ticket'
import { MAX_CONTENT, MAX_TITLE } from '@balcao/contracts/kb/words'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { mustSee } from '../../tickets/tickets.ts'
import { masked, type Named } from './mask.ts'

/** Answers of the desk that an article begins with, the last ones: most solutions stand at the end. */
const MOST_ANSWERS = 5
const IMAGE = /!\[((?:[^\]\n\\]|\\.){0,300})\]\(attachment:\d{1,10}\)/g

/**
 * Title and text that an article about a ticket begins with: what was asked, and what the desk answered in public, without names, addresses,
 * numbers and secrets of people. Notes are no part of it. Pictures stay with the ticket: their names stand in their place.
 * @throws DomainError ticket_not_found, forbidden
 */
export async function textFromTicket(ctx: Ctx, { ticketId }: GetTextFromTicket): Promise<TextFromTicket> {
  must(ctx, 'article.write')
  const ticket = await mustSee(ctx, ticketId)
  const named = await namedAround(ctx, ticketId)
  const answers = await ctx.db
    .selectFrom('comments')
    .where('ticketId', '=', ticketId)
    .where('isInternal', '=', false)
    .where('authorSide', '=', 'staff')
    .select('content')
    .orderBy('id', 'desc')
    .limit(MOST_ANSWERS)
    .execute()
  let count = 0
  const without = (text: string) => {
    const { text: left, counts } = masked(withoutMarkup(text).replace(IMAGE, '*$1*'), named)
    count += Object.values(counts).reduce((sum, n) => sum + n, 0)
    return left.trim()
  }
  const title = without(ticket.title).slice(0, MAX_TITLE)
  const problem = ['## Problema', without(ticket.description), '## Solução'].filter(Boolean).join('\n\n')
  const solution: string[] = []
  // The newest first: what there is no room for is old.
  for (const { content } of answers) {
    const answer = without(content)
    if ([problem, ...solution, answer].join('\n\n').length <= MAX_CONTENT) solution.unshift(answer)
  }
  return { title, content: [problem, ...solution].join('\n\n'), masked: count }
}

/** Everybody who has to do with a ticket, and their companies. */
async function namedAround({ db }: Ctx, ticketId: number): Promise<Named> {
  const people = await db
    .selectFrom('users as u')
    .where((eb) =>
      eb.or([
        eb('u.id', 'in', eb.selectFrom('comments').where('ticketId', '=', ticketId).select('authorId')),
        eb('u.id', 'in', eb.selectFrom('ticketWatchers').where('ticketId', '=', ticketId).select('userId')),
        eb('u.id', 'in', eb.selectFrom('tickets').where('id', '=', ticketId).select('requesterId')),
        eb('u.id', 'in', eb.selectFrom('tickets').where('id', '=', ticketId).where('assigneeId', 'is not', null).select('assigneeId')),
      ]),
    )
    .select('u.name')
    .limit(1_000)
    .execute()
  const companies = await db
    .selectFrom('companies as c')
    .where((eb) =>
      eb.or([
        eb('c.id', 'in', eb.selectFrom('tickets').where('id', '=', ticketId).where('companyId', 'is not', null).select('companyId')),
        eb(
          'c.id',
          'in',
          eb
            .selectFrom('companyMembers as m')
            .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.requesterId', '=', 'm.userId'))
            .where('t.id', '=', ticketId)
            .select('m.companyId'),
        ),
      ]),
    )
    .select('c.name')
    .limit(100)
    .execute()
  return { people: people.map(({ name }) => name), companies: companies.map(({ name }) => name) }
}

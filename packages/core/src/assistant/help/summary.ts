import type { Summary } from '@balcao/contracts/assistant/help'
import { withoutLinks } from '@balcao/contracts/text/links'
import type { Ctx } from '../../ctx.ts'

const MOST = 400
const LONGEST_REQUEST = 400
const LONGEST_REPLY = 240
const MOST_QUESTIONS = 5

/** Marks, quotations of former mails and signatures are no words of a summary. */
const bare = (text: string) =>
  withoutLinks(text.replace(/^[ \t]*>.*$/gm, ' '))
    .replace(/^[ \t]*(?:[-*+]|\d+[.)]|#{1,6})\s+/gm, '')
    .replace(/[*_`]/g, '')
const sentencesOf = (text: string): string[] =>
  bare(text)
    .split(/\n{2,}|(?<=[^\d\s][.!?…])\s+/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Whole sentences from the beginning, as far as they fit. */
function beginningOf(text: string, most: number): string {
  let found = ''
  for (const one of sentencesOf(text)) {
    if (found && found.length + one.length + 1 > most) break
    found = found ? `${found} ${one}` : one
  }
  return found.length <= most ? found : `${found.slice(0, most - 1).trimEnd()}…`
}

/** What was said, the newest first, and by which side. */
export type SaidRow = { content: string; side: string | null; name: string | null; createdAt: string }

/** What something is about, by its own words: the request, who answered what last, and what its customer asked since. */
export function extracted(rows: readonly SaidRow[], { title, description }: { title: string; description: string }): Summary {
  const said = (side: string) => {
    const row = rows.find((one) => one.side === side)
    return row ? { by: row.name ?? '', at: row.createdAt, text: beginningOf(row.content, LONGEST_REPLY) } : null
  }
  const sinceReply = rows.findIndex(({ side }) => side === 'staff')
  const unanswered = (sinceReply < 0 ? rows : rows.slice(0, sinceReply)).toReversed().map(({ content }) => content)
  const questions = (sinceReply < 0 ? [description, ...unanswered] : unanswered).flatMap(sentencesOf).filter((one) => one.endsWith('?'))
  return {
    request: beginningOf(description, LONGEST_REQUEST) || title,
    lastReply: said('staff'),
    lastOfCustomer: said('customer'),
    openQuestions: [...new Set(questions)].slice(-MOST_QUESTIONS),
    comments: rows.length,
  }
}

/** What a ticket is about; notes are not in it. */
export async function summaryOf({ db, actor }: Ctx, ticket: { id: number; title: string; description: string }): Promise<Summary> {
  const rows = await db
    .selectFrom('comments as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.tenantId', '=', actor.tenantId)
    .where('m.ticketId', '=', ticket.id)
    .where('m.isInternal', '=', false)
    .orderBy('m.id', 'desc')
    .limit(MOST)
    .select(['m.content', 'm.authorSide as side', 'm.createdAt', 'u.name'])
    .execute()
  return extracted(rows, ticket)
}

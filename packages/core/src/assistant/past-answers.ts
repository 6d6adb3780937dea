import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { idsWithWordsOf } from '../duplicates/similar.ts'
import { visible } from '../tickets/visible.ts'
import type { Source } from './rank.ts'
import { sectionsOf } from './sections.ts'

/** Tickets whose answers are read for one question, and the longest answer that is quoted. */
const MOST_TICKETS = 20
const LONGEST = 4_000

/**
 * What colleagues answered in public in resolved tickets that the asker sees: for staff alone, since customers read no tickets but their own.
 * Notes and what customers wrote are not among it.
 */
export async function pastAnswers(ctx: Ctx, question: string): Promise<Source[]> {
  if (ctx.actor.side !== 'staff') return []
  const ids = await idsWithWordsOf(ctx, question)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('comments as m', (join) => join.onRef('m.tenantId', '=', 't.tenantId').onRef('m.ticketId', '=', 't.id'))
    .where('t.id', 'in', ids)
    .where('t.status', 'in', ['resolved', 'closed'])
    .where((eb) => visible(eb as never, ctx.actor))
    .where('m.isInternal', '=', false)
    .where('m.authorSide', '=', 'staff')
    .groupBy(['t.tenantId', 't.id'])
    .select(['t.id', 't.number', 't.title'])
    .select(sql<string[]>`array_agg(left(m.content, ${sql.lit(LONGEST)}) order by m.id)`.as('answers'))
    .orderBy(sql`array_position(${ids}::bigint[], t.id)`)
    .limit(MOST_TICKETS)
    .execute()
  return rows.map(({ id, number, title, answers }) => ({
    kind: 'ticket',
    id,
    slug: '',
    title: `#${number} ${title}`,
    summary: '',
    tags: [],
    // A heading within a message is no heading of the ticket: everything stands under its title.
    sections: answers.flatMap((text) => sectionsOf(text, []).map((section) => ({ ...section, heading: null, anchor: null }))),
  }))
}

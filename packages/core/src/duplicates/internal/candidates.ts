import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { BOUNDS, chooseTerms } from '../model/choose-terms.ts'
import type { Document, Statistics } from '../model/documents.ts'

/** Of one requester, and of one company within three days, tickets are candidates whatever they say. */
const OF_REQUESTER = 30
const OF_COMPANY = 30
/** What is not in the index yet: the newest tickets of the last minutes. */
const UNINDEXED = 50

/**
 * The ids of tickets that may be the same: the best by the chosen terms, the requester's last ones, the company's of three days, and those that
 * wait to be indexed. Whether the caller may see them is asked where they are read. With `olderOnly` of those before it alone, and
 * fewer: among a hundred of both sides about fifty are older, and those behind the thirtieth repeat it once in a hundred times.
 */
export async function candidateIds(ctx: Ctx, asked: Document, statistics: Statistics, olderOnly = false): Promise<number[]> {
  const chosen = chooseTerms(asked, statistics)
  const before = olderOnly ? asked.id : null
  const scored = olderOnly ? BOUNDS.scoredBefore : BOUNDS.scored
  const { rows } = await sql<{ ticketId: number; near: boolean }>`
    (select ticket_id, false as near from find_duplicate_candidates(
      ${[...chosen.keys()]}::text[], ${[...chosen.values()]}::real[], ${sql.lit(BOUNDS.candidates)}, ${before}::bigint))
    union all
    (select id, true from tickets where requester_id = ${asked.requester ?? null}::bigint order by updated_at desc, id desc limit ${sql.lit(OF_REQUESTER)})
    union all
    (select id, true from tickets where company_id = ${asked.company ?? null}::bigint and created_at > now() - interval '72 hours'
      order by created_at desc limit ${sql.lit(OF_COMPANY)})
    union all
    (select ticket_id, true from duplicate_changes order by id desc limit ${sql.lit(UNINDEXED)})`.execute(ctx.db)
  const byWords = rows.filter(({ near }) => !near).map(({ ticketId }) => ticketId)
  const near = rows.filter((row) => row.near).map(({ ticketId }) => ticketId)
  return [...new Set([...near, ...byWords.slice(0, scored)])].filter((id) => id !== asked.id && (before === null || id < before))
}

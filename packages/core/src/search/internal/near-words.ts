import { folded } from '@balcao/contracts/folded'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type Eb, visible } from '../../tickets/visible.ts'

/** Words are taken from this many of the newest tickets. */
const NEWEST = 500

export type NearWord = { asked: string; taken: string }

/**
 * For words that found nothing: the nearest word of the newest tickets that the reader sees, two letters off at most. From
 * those alone, so that what somebody finds never tells of words in what they may not see. Only words that begin alike are looked at.
 */
export async function nearWords(ctx: Ctx, words: readonly string[]): Promise<NearWord[]> {
  const long = words.map(folded).filter((word) => /^[\p{L}]{4,30}$/u.test(word))
  if (long.length === 0) return []
  const recent = ctx.db
    .selectFrom('tickets as t')
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(NEWEST)
  const { rows } = await sql<NearWord>`
    with stems as materialized (
      select s.* from (select a.asked, (ts_lexize('portuguese_stem', search_fold(a.asked)))[1] as stem from unnest(${long}::text[]) a(asked)) s
      where s.stem is not null),
    recent as materialized (${recent}),
    known as materialized (
      select d.word from (
        select distinct w.word from recent r join ticket_texts x on x.ticket_id = r.id, unnest(tsvector_to_array(x.words)) w(word)
        where left(w.word, 1) = any (array(select left(s.stem, 1) from stems s)) offset 0) d
      where d.word ~ '^[[:alpha:]]{3,30}$')
    select s.asked, n.word as taken from stems s cross join lateral (
      select k.word from known k
      where left(k.word, 1) = left(s.stem, 1) and levenshtein_less_equal(k.word, s.stem, 2) <= case when length(s.stem) < 4 then 1 else 2 end
      order by levenshtein(k.word, s.stem), similarity(k.word, s.stem) desc, k.word limit 1) n
    where n.word <> s.stem`.execute(ctx.db)
  return rows
}

import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { publicSettings } from '../kb/pages/settings.ts'
import { readable } from '../kb/readers.ts'
import { find } from '../kb/search/find.ts'
import { isClosed } from '../kb/search/search.ts'
import { type Groups, type Ranked, rank, type Source } from './rank.ts'
import { sectionsOf } from './sections.ts'
import { COMMON } from './synonyms.ts'
import { tellingWords } from './words.ts'

/** Articles that are read to answer one question. */
const MOST_READ = 20

type Candidates = { sources: Source[]; synonyms: Groups; meant: string }

/** The articles that the asker reads and that may answer, best first; `meant` is the question without slips of the finger. */
async function candidates(ctx: Ctx, question: string): Promise<Candidates> {
  const settings = await publicSettings(ctx)
  const synonyms = [...settings.synonyms, ...COMMON.map((group) => [...group])]
  const none: Candidates = { sources: [], synonyms, meant: question }
  if (isClosed(ctx, settings)) return none
  const q = tellingWords(question).join(' ') || question
  // A word that nothing of what this reader reads has is searched as the nearest one that something has.
  const { ids, instead } = await find(ctx, { q, sort: 'relevance', limit: MOST_READ }, { synonyms })
  const read = ids.slice(0, MOST_READ)
  if (read.length === 0) return none
  const rows = await ctx.db
    .selectFrom('kbArticles as a')
    .where(readable(ctx))
    .where('a.id', 'in', read)
    .select(['a.id', 'a.slug', 'a.title', 'a.summary', 'a.tags', 'a.content', 'a.outline'])
    .orderBy(sql`array_position(${read}::bigint[], a.id)`)
    .execute()
  const sources = rows.map(({ content, outline, ...row }) => ({ kind: 'article' as const, ...row, sections: sectionsOf(content, outline) }))
  return { sources, synonyms, meant: instead ?? question }
}

/** Ranks the sections of the articles that the asker reads by a question; what fits none is left out. */
export async function retrieve(ctx: Ctx, question: string): Promise<Ranked> {
  const { sources, synonyms, meant } = await candidates(ctx, question)
  return rank(meant, sources, synonyms)
}

import { randomBytes } from 'node:crypto'
import { folded } from '@balcao/contracts/folded'
import type { SearchArticles, SearchContext } from '@balcao/contracts/kb/search'
import { withCommit } from '@balcao/db/with-commit'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { masked } from '../from-ticket/mask.ts'
import { readerOf, type Visitor } from '../learning/reader.ts'
import type { Found } from './find.ts'
import { isNarrowed } from './narrowed.ts'

/** Where people search on purpose: neither what the palette tries with every letter, nor what the page of a ticket looks up by itself. */
const RECORDED: readonly SearchContext[] = ['portal', 'ticket_form', 'staff', 'reply', 'api']
/** Letters of a question that are kept. */
const LONGEST = 200

/**
 * Records a search with the commit, and names it. What was typed on the way to it is forgotten: a search of the same reader within 30 seconds,
 * without a click, that this one goes on from.
 */
export function record(ctx: Ctx, input: SearchArticles, { ids, whole, instead }: Found, visitor: Visitor): string | null {
  if (!RECORDED.includes(input.context) || visitor.isMachine || input.cursor || input.q.trim().length < 2) return null
  const { actor, db } = ctx
  const { reader, userId } = readerOf(ctx, visitor)
  const id = randomBytes(16).toString('base64url')
  const kept = (text: string) =>
    masked(text.trim().replace(/\s+/gu, ' '), { people: actor.name ? [actor.name] : [], companies: [] }).text.slice(0, LONGEST)
  const query = kept(input.q)
  const values = {
    ...{
      tenantId: actor.tenantId,
      id,
      reader,
      userId,
      byStaff: actor.side === 'staff',
      context: input.context,
      query,
      folded: folded(query),
    },
    ...{ instead: instead && kept(instead), matches: whole, results: ids.length, filtered: isNarrowed(input) },
  }
  withCommit(db, () =>
    db
      .with('onTheWay', (cte) =>
        cte
          .deleteFrom('kbSearches')
          .where('reader', '=', reader)
          .where('context', '=', input.context)
          .where('clickedArticleId', 'is', null)
          .where('at', '>', sql<string>`now() - interval '30 seconds'`)
          .where(sql<boolean>`(starts_with(${values.folded}, folded) or starts_with(folded, ${values.folded}))`),
      )
      .insertInto('kbSearches')
      .values(values)
      .compile(),
  )
  return id
}

import type { RateArticle, Rated } from '@balcao/contracts/kb/feedback'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { count, helpfulness } from './counts.ts'
import { confirmInForm } from './deflections.ts'
import { actAsReader, mustRead, type Visitor } from './reader.ts'

const isHelpful = (rating: number) => rating >= 4
const isNot = (rating: number) => rating <= 2
const step = (is: boolean, was: boolean) => Number(is) - Number(was)

/** Rates an article, or rates it otherwise: each reader has one rating. @throws DomainError article_not_found */
export async function rate(ctx: Ctx, { id, rating, searchId }: RateArticle, visitor: Visitor): Promise<Rated> {
  const { db, actor } = ctx
  await mustRead(ctx, id)
  const who = await actAsReader(ctx, visitor)
  // Two ratings of the same reader at once must not both be the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kb-rating ${actor.tenantId} ${id} ${who.reader}`}, 0))`.execute(db)
  const before = await db
    .selectFrom('kbRatings')
    .select('rating')
    .where('articleId', '=', id)
    .where('reader', '=', who.reader)
    .executeTakeFirst()
  if (before?.rating !== rating) {
    const values = { rating, searchId: searchId ?? null, updatedAt: sql<string>`now()` }
    await db
      .insertInto('kbRatings')
      .values({ tenantId: actor.tenantId, articleId: id, ...who, ...values })
      .onConflict((oc) => oc.columns(['tenantId', 'articleId', 'reader']).doUpdateSet(values))
      .execute()
    await count(ctx, id, {
      helpful: step(isHelpful(rating), before !== undefined && isHelpful(before.rating)),
      notHelpful: step(isNot(rating), before !== undefined && isNot(before.rating)),
      ratings: before ? 0 : 1,
      ratingSum: rating - (before?.rating ?? 0),
    })
  }
  await confirmInForm(ctx, who, id, isHelpful(rating))
  return { rating, ...(await helpfulness(ctx, id)) }
}

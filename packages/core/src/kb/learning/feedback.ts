import {
  type ArticleFeedback,
  FEEDBACK_AN_HOUR,
  type FeedbackGiven,
  type FeedbackList,
  type GiveFeedback,
  type HandleFeedback,
  type ListFeedback,
} from '@balcao/contracts/kb/feedback'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf } from '../../paging.ts'
import { can, must } from '../../policy.ts'
import { actAsReader, mustRead, tooMany, type Visitor } from './reader.ts'

/** Says what is wrong with an article, ten times an hour at most. @throws DomainError article_not_found, invalid_input, rate_limited */
export async function give(ctx: Ctx, { id, reason, comment, searchId }: GiveFeedback, visitor: Visitor): Promise<FeedbackGiven> {
  const { db, actor } = ctx
  await mustRead(ctx, id)
  const said = { reason: reason.trim(), comment: comment ?? '' }
  if (said.reason === '' && said.comment === '') throw invalid({ field: 'comment', reason: 'feedback_empty' })
  const who = await actAsReader(ctx, visitor)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kb-feedback ${actor.tenantId} ${who.reader}`}, 0))`.execute(db)
  const { given } = await db
    .selectFrom('kbFeedback')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('reader', '=', who.reader)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (Number(given) >= FEEDBACK_AN_HOUR) throw tooMany()
  return db
    .insertInto('kbFeedback')
    .values({ tenantId: actor.tenantId, articleId: id, ...who, ...said, searchId: searchId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const rows = ({ db, actor }: Ctx) =>
  db
    .selectFrom('kbFeedback as f')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'f.tenantId').onRef('a.id', '=', 'f.articleId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.id', '=', 'f.userId'))
    .leftJoin('users as h', (join) => join.onRef('h.tenantId', '=', 'f.tenantId').onRef('h.id', '=', 'f.handledBy'))
    .where('a.deletedAt', 'is', null)
    // Who does not look after all articles has what is said of their own.
    .$if(!can(actor, 'article.manage'), (query) =>
      query.where((eb) => eb.or([eb('a.authorId', '=', actor.userId), eb('a.ownerId', '=', actor.userId)])),
    )
    .select(['f.id', 'f.articleId', 'a.title', 'f.reason', 'f.comment', 'f.createdAt', 'f.handledAt', 'f.userId', 'f.handledBy'])
    .select(['u.name', 'u.email', 'h.name as handledName', 'h.email as handledEmail'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const person = (id: number | null, name: string | null, email: string | null) => (id === null || name === null ? null : { id, name, email })
const show = (row: Row): ArticleFeedback => ({
  id: row.id,
  article: { id: row.articleId, title: row.title },
  reason: row.reason,
  comment: row.comment,
  by: person(row.userId, row.name, row.email),
  createdAt: row.createdAt,
  handledAt: row.handledAt,
  handledBy: person(row.handledBy, row.handledName, row.handledEmail),
})
const ORDER = 'kb-feedback'

/** What readers say, newest first: of all articles for who manages them, else of one's own. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { articleId, handled, limit, cursor }: ListFeedback): Promise<FeedbackList> {
  must(ctx, 'article.write')
  const after = lastId(cursor, ORDER)
  let query = rows(ctx)
  if (articleId !== undefined) query = query.where('f.articleId', '=', articleId)
  if (handled !== undefined) query = query.where('f.handledAt', handled ? 'is not' : 'is', null)
  if (after !== undefined) query = query.where('f.id', '<', after)
  const found = await query
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(found, limit, show, ({ id }) => encodeCursor(ORDER, [id]))
}

/** Says that somebody looked after it, or that it is open again. @throws DomainError forbidden, article_feedback_not_found */
export async function handle(ctx: Ctx, { id, handled }: HandleFeedback): Promise<ArticleFeedback> {
  must(ctx, 'article.write')
  const before = await rows(ctx).where('f.id', '=', id).forUpdate('f').executeTakeFirst()
  if (!before) throw notFound('article_feedback_not_found')
  const change = diff({ handled: before.handledAt !== null }, { handled })
  if (!differs(change)) return show(before)
  await ctx.db
    .updateTable('kbFeedback')
    .set(handled ? { handledAt: sql<string>`now()`, handledBy: me(ctx) } : { handledAt: null, handledBy: null })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'article.feedback_handled', resource: 'article', resourceId: before.articleId, ...change, risk: 'low' })
  return show(await rows(ctx).where('f.id', '=', id).executeTakeFirstOrThrow())
}

import {
  type AddQuestion,
  type EvaluationQuestion,
  type GetQuestion,
  type ListQuestions,
  MAX_QUESTIONS,
} from '@balcao/contracts/assistant/evaluations'
import type { ListOf } from '@balcao/contracts/common'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { onlyOnce } from '../../only-once.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'

const ORDER = 'assistant_questions'

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('assistantQuestions as q')
    .leftJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'q.tenantId').onRef('a.id', '=', 'q.articleId'))
    .select(['q.id', 'q.question', 'q.articleId', 'a.title'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const view = ({ id, question, articleId, title }: Row): EvaluationQuestion => ({
  ...{ id, question },
  article: articleId === null ? null : { id: articleId, title: title ?? '' },
})

/** The questions of the evaluation, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListQuestions): Promise<ListOf<EvaluationQuestion>> {
  must(ctx, 'assistant.manage')
  const after = lastId(input.cursor, ORDER)
  const found = await rows(ctx)
    .$if(after !== undefined, (q) => q.where('q.id', '<', after as number))
    .orderBy('q.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(found, input.limit, view, ({ id }) => encodeCursor(ORDER, [id]))
}

/** Adds a question with the article that answers it, or none. @throws DomainError forbidden, question_exists, too_many_questions, invalid_input */
export async function add(ctx: Ctx, { question, articleId }: AddQuestion): Promise<EvaluationQuestion> {
  must(ctx, 'assistant.manage')
  const { tenantId } = ctx.actor
  if (articleId !== null) {
    const there = await ctx.db.selectFrom('kbArticles').where('id', '=', articleId).select('id').executeTakeFirst()
    if (!there) throw invalid({ field: 'articleId', reason: 'article_unknown' })
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant-questions:${tenantId}`}, 25))`.execute(ctx.db)
  const { n } = await ctx.db
    .selectFrom('assistantQuestions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_QUESTIONS) throw conflict('too_many_questions')
  const known = await ctx.db
    .selectFrom('assistantQuestions')
    .where(sql<boolean>`lower(question) = lower(${question})`)
    .select('id')
    .executeTakeFirst()
  if (known) throw conflict('question_exists')
  const { id } = await ctx.db
    .insertInto('assistantQuestions')
    .values({ tenantId, question, articleId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = diff(null, { question, articleId })
  await audit(ctx, { action: 'assistant.question_added', resource: 'assistant_question', resourceId: id, ...change })
  return view(await mustFind(ctx, id))
}

async function mustFind(ctx: Ctx, id: number): Promise<Row> {
  const row = await rows(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('question_not_found')
  return row
}

/** @throws DomainError forbidden, question_not_found */
export async function remove(ctx: Ctx, { id }: GetQuestion): Promise<{ id: number }> {
  must(ctx, 'assistant.manage')
  const { question, articleId } = await mustFind(ctx, id)
  await onlyOnce(ctx.db.deleteFrom('assistantQuestions').where('id', '=', id), 'question_not_found')
  const change = diff({ question, articleId }, null)
  await audit(ctx, { action: 'assistant.question_removed', resource: 'assistant_question', resourceId: id, ...change })
  return { id }
}

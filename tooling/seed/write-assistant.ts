import type { Tx } from '@balcao/db/tenant'
import { DEMO_FAILURES, DEMO_QUESTIONS, DEMO_RUNS, DEMO_SCORES } from './content/assistant.ts'
import { type Ids, idOf } from './write-people.ts'

/** What the assistant answered and did not, the questions it is evaluated with, and how it did with them. */
export async function writeAssistant(tx: Tx, { tenantId, users }: Ids, now: number): Promise<void> {
  const articles = await tx.selectFrom('kbArticles').where('tenantId', '=', tenantId).select(['id', 'slug', 'title']).execute()
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const runs = DEMO_RUNS.map(({ question, by, outcome, minutesAgo, confidence, slug }, n) => {
    const article = slug === undefined ? undefined : bySlug.get(slug)
    const passages = article ? [{ kind: 'article', id: article.id, title: article.title, heading: null, score: 9.4, cited: true }] : []
    return {
      ...{ tenantId, feature: 'customer_answers', adapter: 'offline' as const, askerId: idOf(users, by), question, outcome },
      ...{ confidence: confidence ?? null, details: JSON.stringify({ passages }), ms: 24 + n * 7 },
      createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
    }
  })
  await tx.insertInto('assistantRuns').values(runs).execute()
  await tx
    .insertInto('assistantQuestions')
    .values(
      DEMO_QUESTIONS.map(([question, slug]) => ({ tenantId, question, articleId: slug === null ? null : (bySlug.get(slug)?.id ?? null) })),
    )
    .execute()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
  await tx
    .insertInto('assistantEvaluations')
    .values({
      ...{
        tenantId,
        adapter: 'offline',
        askerId: idOf(users, 'client@acme.test'),
        state: 'finished',
        startedBy: idOf(users, 'admin@acme.test'),
      },
      ...{ scores: JSON.stringify(DEMO_SCORES), failures: JSON.stringify(DEMO_FAILURES), startedAt: at(1_440), endedAt: at(1_439) },
    })
    .execute()
}

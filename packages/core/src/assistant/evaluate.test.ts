import { expect } from 'vitest'
import type { Models } from '../ports.ts'
import { runReaction } from '../run-reaction.ts'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import * as evaluations from './admin/evaluations.ts'
import * as questions from './admin/questions.ts'
import { forgetRuns } from './upkeep.ts'

const anArticle = (desk: Desk, n: number, word: string) =>
  desk.rows(async (tx) => {
    const text = { title: `Trocar ${word} da máquina`, content: `Para trocar ${word}, abra a tampa e solte a trava.`, outline: '[]' }
    const published = { status: 'published', publishAt: '2026-01-01T00:00:00Z', publishedAt: '2026-01-01T00:00:00Z', audience: 'public' }
    const row = { tenantId: desk.id, slug: `artigo-${n}`, ...text, ...published } as const
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const WORDS = ['o papel', 'a bateria', 'o cabo', 'a etiqueta', 'o sensor']
const UNANSWERED = ['Vocês fazem entrega?', 'Qual o telefone do dono?', 'Posso levar cachorro?', 'Abrem no Natal?', 'Tem estacionamento?']

async function aSet(desk: Desk) {
  for (const [n, word] of WORDS.entries()) {
    const articleId = await anArticle(desk, n, word)
    await desk.as('admin')(questions.add, { question: `Como trocar ${word} da máquina?`, articleId })
  }
  for (const question of UNANSWERED) await desk.as('admin')(questions.add, { question, articleId: null })
}
async function run(desk: Desk, models: Models = noPorts.models) {
  const fact = (await desk.facts()).findLast(({ name }) => name === 'assistant:evaluating')
  if (!fact) throw new Error('nothing is evaluated')
  const ports = { ...noPorts, models }
  await runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction: 'evaluate' })
  return (await desk.as('admin')(evaluations.list)).data[0]
}

test('questions are asked as a customer, and scored against what is known', async ({ desk }) => {
  const askerId = (await desk.person('client')).id
  const start = (adapter: 'offline' | 'model', who = askerId) => desk.as('admin')(evaluations.start, { adapter, askerId: who })
  await expect(start('offline')).rejects.toMatchObject({ code: 'evaluation_too_small' })
  await aSet(desk)
  await expect(start('offline', (await desk.person('agent')).id)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(start('model')).rejects.toMatchObject({ code: 'evaluation_without_model' })
  expect(await start('offline')).toMatchObject({ state: 'running', scores: null })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').execute())
  expect(acts).toContainEqual({ action: 'assistant.evaluation_started' })
  await expect(start('offline')).rejects.toMatchObject({ code: 'evaluation_running' })
  const scores = { questions: 10, accuracy: 100, citation: 100, refusal: 100, falseRefusal: 0, passed: true }
  expect(await run(desk)).toMatchObject({ state: 'finished', scores, failures: [] })
})

test('a model that fails midway has no scores, and one that answers everything does not pass', async ({ desk }) => {
  const askerId = (await desk.person('client')).id
  await aSet(desk)
  const row = { tenantId: desk.id, name: 'M', baseUrl: 'https://m.example.com', models: JSON.stringify({ answer: 'um' }), isActive: true }
  await desk.rows((tx) => tx.insertInto('assistantProviders').values(row).execute())
  await desk.as('admin')(evaluations.start, { adapter: 'model', askerId })
  expect(await run(desk)).toMatchObject({ state: 'failed', scores: null, model: 'um' })
  const first: Models = {
    async *stream() {
      yield { kind: 'text', text: '{"text":"Abra a tampa e solte a trava.","sources":[1]}\n' }
    },
  }
  await desk.as('admin')(evaluations.start, { adapter: 'model', askerId })
  const done = await run(desk, first)
  expect(done).toMatchObject({ state: 'finished', scores: { accuracy: 100, citation: 100 } })
})

test('questions are an organisation’s own, each once; a foreign article is none', async ({ desk, other }) => {
  const articleId = await anArticle(desk, 1, 'o papel')
  const made = await desk.as('admin')(questions.add, { question: 'Como trocar o papel?', articleId })
  expect(made.article).toMatchObject({ id: articleId })
  const again = desk.as('admin')(questions.add, { question: 'como trocar O PAPEL?', articleId: null })
  await expect(again).rejects.toMatchObject({ code: 'question_exists' })
  const foreign = other.as('admin')
  await expect(foreign(questions.add, { question: 'Como?', articleId })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(foreign(questions.remove, { id: made.id })).rejects.toMatchObject({ code: 'question_not_found' })
  expect(await foreign(questions.list, { limit: 10 })).toMatchObject({ data: [] })
  await desk.as('admin')(questions.remove, { id: made.id })
})

test('runs are forgotten when their organisation says so', async ({ desk, other }) => {
  const old = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const facts = { feature: 'staff_answers', adapter: 'offline' as const, outcome: 'answer' as const, details: '{}', ms: 1, createdAt: old }
  for (const one of [desk, other])
    await one.rows((tx) =>
      tx
        .insertInto('assistantRuns')
        .values({ tenantId: one.id, ...facts })
        .execute(),
    )
  const changes = JSON.stringify({ privacy: { keepDays: 7 } })
  await desk.rows((tx) => tx.insertInto('assistantSettings').values({ tenantId: desk.id, changes }).execute())
  await forgetRuns({ db: desk.db })
  const left = (one: Desk) => one.rows((tx) => tx.selectFrom('assistantRuns').select('id').execute())
  expect([(await left(desk)).length, (await left(other)).length]).toEqual([0, 1])
})

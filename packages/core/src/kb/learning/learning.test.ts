import type { CountView } from '@balcao/contracts/kb/feedback'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { deflected } from './deflections.ts'
import * as feedback from './feedback.ts'
import { rate } from './ratings.ts'
import { foldArticleStats } from './upkeep.ts'
import { view } from './views.ts'

const person = { nameFor: () => 'nobody', isMachine: false }
const machine = { ...person, isMachine: true }
const readIt = (desk: Desk, who: 'client' | 'agent' | 'supervisor', input: CountView, visitor = person) =>
  desk.as(who)((ctx) => view(ctx, input, visitor))
const rateIt = (desk: Desk, who: 'client' | 'user' | 'agent', id: number, rating: number) =>
  desk.as(who)((ctx) => rate(ctx, { id, rating }, person))

async function anArticle(desk: Desk, values: { audience?: string; ownerId?: number; publishAt?: string } = {}): Promise<number> {
  const row = {
    tenantId: desk.id,
    title: 'Acesso',
    slug: 'acesso',
    status: 'published',
    audience: 'public',
    publishAt: '2026-01-01T00:00:00Z',
  }
  return desk.rows(async (tx) => {
    const made = tx.insertInto('kbArticles').values({ ...row, ...values })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  })
}
const stats = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('kbArticleStats').selectAll().where('articleId', '=', id).executeTakeFirst())
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )

test('a view counts once in half an hour, staff apart, and neither owners nor machines', async ({ desk }) => {
  const { id: ownerId } = await desk.person('supervisor')
  const id = await anArticle(desk, { ownerId })
  const input = { id, source: 'direct' } as const
  expect(await readIt(desk, 'client', input)).toEqual({ counted: true })
  expect(await readIt(desk, 'client', input)).toEqual({ counted: false })
  expect(await readIt(desk, 'agent', input)).toEqual({ counted: true })
  expect(await readIt(desk, 'supervisor', input)).toEqual({ counted: false })
  await desk.rows((tx) => sql`update kb_views set at = at - interval '31 minutes', slot = slot - 2`.execute(tx))
  expect(await readIt(desk, 'client', input, machine)).toEqual({ counted: false })
  expect(await readIt(desk, 'client', input)).toEqual({ counted: true })
  await foldArticleStats(desk)
  expect(await stats(desk, id)).toMatchObject({ views: 2, staffViews: 1 })
  await foldArticleStats(desk)
  expect(await stats(desk, id), 'added once').toMatchObject({ views: 2, staffViews: 1 })
})

test('each has one rating of an article, which may change', async ({ desk }) => {
  const id = await anArticle(desk)
  expect(await rateIt(desk, 'client', id, 5)).toEqual({ rating: 5, helpful: 1, notHelpful: 0 })
  expect(await rateIt(desk, 'client', id, 5)).toEqual({ rating: 5, helpful: 1, notHelpful: 0 })
  expect(await rateIt(desk, 'agent', id, 4)).toEqual({ rating: 4, helpful: 2, notHelpful: 0 })
  await foldArticleStats(desk)
  expect(await rateIt(desk, 'client', id, 1)).toEqual({ rating: 1, helpful: 1, notHelpful: 1 })
  await foldArticleStats(desk)
  expect(await stats(desk, id)).toMatchObject({ helpful: 1, notHelpful: 1, ratings: 2, ratingSum: 5 })
  const both = await Promise.all([rateIt(desk, 'user', id, 5), rateIt(desk, 'user', id, 5)])
  expect(both.map(({ helpful }) => helpful)).toEqual([2, 2])
})

test('what somebody may not read is not there for them: hidden, waiting, or another tenant’s', async ({ desk, other }) => {
  const hidden = [
    await anArticle(desk, { audience: 'staff' }),
    await anArticle(other),
    await anArticle(desk, { publishAt: new Date(Date.now() + 60_000).toISOString() }),
  ]
  for (const id of hidden) {
    expect(await code(rateIt(desk, 'client', id, 5))).toBe('article_not_found')
    expect(await code(readIt(desk, 'client', { id, source: 'direct' }))).toBe('article_not_found')
    expect(await code(desk.as('client')((ctx) => feedback.give(ctx, { id, reason: '', comment: 'Oi' }, person)))).toBe('article_not_found')
  }
  expect(await readIt(desk, 'agent', { id: hidden[0] as number, source: 'direct' })).toEqual({ counted: true })
})

test('feedback comes to who looks after the article, ten times an hour from one reader', async ({ desk, other }) => {
  const { id: ownerId } = await desk.person('support-agent')
  const id = await anArticle(desk, { ownerId })
  const say = (comment?: string) => desk.as('client')((ctx) => feedback.give(ctx, { id, reason: '', comment }, person))
  expect(await code(say())).toBe('invalid_input')
  const first = await say('Falta um passo.')
  for (let n = 1; n < 10; n++) await say(`Outra ${n}`)
  expect(await code(say('Demais'))).toBe('rate_limited')

  const page = await desk.as('support-agent')(feedback.list, { limit: 4, handled: false })
  expect(page.data[0]).toMatchObject({ comment: 'Outra 9', article: { id, title: 'Acesso' }, handledAt: null })
  const rest = await desk.as('supervisor')(feedback.list, { limit: 20, cursor: page.nextCursor as string })
  expect([page.data.length, page.hasNext, rest.data.length, rest.hasNext]).toEqual([4, true, 6, false])
  expect((await desk.as('agent')(feedback.list, { limit: 20 })).data.length, 'agents write all articles but look after their own').toBe(0)
  expect(await code(desk.as('agent')(feedback.handle, { id: first.id, handled: true }))).toBe('article_feedback_not_found')
  expect(await code(other.as('supervisor')(feedback.handle, { id: first.id, handled: true }))).toBe('article_feedback_not_found')
  expect(await desk.as('support-agent')(feedback.handle, { id: first.id, handled: true })).toMatchObject({ handledBy: { id: ownerId } })
  expect((await desk.as('supervisor')(feedback.list, { limit: 20, handled: false })).data).toHaveLength(9)
  expect(await desk.as('support-agent')(feedback.handle, { id: first.id, handled: false })).toMatchObject({ handledBy: null })
})

test('who reads from the form was spared a ticket, as they say or after a day, until they open one', async ({ desk }) => {
  const id = await anArticle(desk)
  const from = new Date(Date.now() - 5 * 86_400_000).toISOString()
  const to = new Date(Date.now() + 60_000).toISOString()
  const figures = () => desk.as('manager')((ctx) => deflected(ctx, from, to))
  await readIt(desk, 'client', { id, source: 'ticket_form' })
  expect(await figures()).toEqual({ confirmed: 0, assumed: 0, takenBack: 0 })
  await rateIt(desk, 'client', id, 5)
  expect(await figures()).toEqual({ confirmed: 1, assumed: 0, takenBack: 0 })
  await desk.rows((tx) => sql`update kb_deflections set begun_at = begun_at - interval '2 days'`.execute(tx))
  await readIt(desk, 'client', { id, source: 'ticket_form' })
  await desk.rows((tx) => sql`update kb_deflections set begun_at = begun_at - interval '25 hours' where confirmed_at is null`.execute(tx))
  expect(await figures()).toEqual({ confirmed: 1, assumed: 1, takenBack: 0 })
  const ticket = await desk.aTicket()
  await desk.asSystem((ctx) => ctx.emit('ticket:created', { ticketId: ticket.id }))
  await react(desk)
  expect(await figures(), 'what was confirmed within the last day').toEqual({ confirmed: 0, assumed: 1, takenBack: 1 })
})

import { GetKbAnalytics, ListGaps } from '@balcao/contracts/kb/insights'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { create } from '../articles/create.ts'
import { update } from '../articles/update.ts'
import { analytics } from './analytics.ts'
import { clustersOf, wordsOf } from './clusters.ts'
import * as gaps from './gaps.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
let made = 0

async function anArticle(
  desk: Desk,
  values: { title?: string; categoryId?: number; reviewBy?: string; content?: string; status?: string } = {},
) {
  made += 1
  const row = {
    tenantId: desk.id,
    title: `Artigo ${made}`,
    slug: `lacuna-${made}`,
    status: 'published',
    audience: 'public',
    publishAt: day(200),
  }
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('kbArticles')
          .values({ ...row, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}
const aDay = (
  desk: Desk,
  articleId: number,
  ago: number,
  counts: { views?: number; helpful?: number; notHelpful?: number; ratings?: number; ratingSum?: number },
) =>
  desk.rows((tx) =>
    tx
      .insertInto('kbArticleDays')
      .values({ tenantId: desk.id, articleId, day: sql<string>`(now() at time zone 'America/Sao_Paulo')::date - ${ago}::int`, ...counts })
      .execute(),
  )
const aSearch = (desk: Desk, reader: string, query: string, more: { results?: number; clickedArticleId?: number; ago?: number } = {}) => {
  made += 1
  const { ago = 1, results = 0, ...rest } = more
  const row = {
    tenantId: desk.id,
    id: `s${made}`,
    reader,
    byStaff: false,
    context: 'portal',
    query,
    folded: query.toLowerCase(),
    matches: results,
    results,
  }
  return desk.rows((tx) =>
    tx
      .insertInto('kbSearches')
      .values({ ...row, ...rest, at: day(ago) })
      .execute(),
  )
}
const list = (desk: Desk, input: object = {}) => desk.as('manager')(gaps.list, ListGaps.parse({ limit: 50, ...input }))
const titles = async (desk: Desk, kind: string) =>
  (await list(desk, { kind })).data.map(({ title, people, times }) => [title, people, times])

test('figures are of the days that were asked for, beside as many before, and of a category and all below', async ({ desk, other }) => {
  const [above, below] = await desk.rows(async (tx) => {
    const add = async (slug: string, parentId: number | null) =>
      (
        await tx
          .insertInto('kbCategories')
          .values({ tenantId: desk.id, name: slug, slug, parentId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const first = await add('acima', null)
    return [first, await add('abaixo', first)]
  })
  const [one, two] = [await anArticle(desk, { categoryId: below as number }), await anArticle(desk)]
  await aDay(desk, one, 0, { views: 5, helpful: 3, notHelpful: 1, ratings: 4, ratingSum: 16 })
  await aDay(desk, two, 3, { views: 2 })
  await aDay(desk, one, 7, { views: 9 })
  await aDay(desk, one, 40, { views: 100 })
  await aDay(other, await anArticle(other), 0, { views: 1_000 })
  for (const reader of ['va', 'vb', 'va']) await aSearch(desk, reader, 'Senha', { ago: 0 })
  await aSearch(desk, 'vc', 'Só minha', { ago: 0 })
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const from = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10)
  const asked = { from, to: today }
  const got = await desk.as('manager')(analytics, GetKbAnalytics.parse(asked))
  expect(got.totals).toMatchObject({ views: 7, helpful: 3, notHelpful: 1, rating: 4, searches: 4, withoutResult: 4, confirmed: 0 })
  expect(got.before).toMatchObject({ views: 9, searches: 0 })
  expect(got.series).toHaveLength(7)
  expect(got.series.at(-1)).toMatchObject({ from: today, views: 5, searches: 4 })
  expect(got.articles.map(({ id, views }) => [id, views])).toEqual([
    [one, 5],
    [two, 2],
  ])
  expect(got.searches, 'of one person alone nothing is named').toMatchObject([{ query: 'Senha', times: 3, people: 2 }])
  const within = await desk.as('manager')(analytics, GetKbAnalytics.parse({ ...asked, categoryId: above, step: 'month' }))
  expect(within.totals).toMatchObject({ views: 5, searches: null, confirmed: null })
  expect(within.searches).toEqual([])
})

test('searches: what two people did not find, until it is found; what is found and hardly opened', async ({ desk }) => {
  const article = await anArticle(desk)
  for (const reader of ['va', 'vb']) await aSearch(desk, reader, 'Férias')
  await aSearch(desk, 'va', 'Um só')
  for (const reader of ['va', 'vb']) await aSearch(desk, reader, 'Boleto', { ago: 3 })
  await aSearch(desk, 'va', 'Boleto', { results: 2, clickedArticleId: article })
  for (const reader of ['va', 'vb', 'vc']) await aSearch(desk, reader, 'Nota', { results: 4 })
  expect(await titles(desk, 'no_result')).toEqual([['Férias', 2, 2]])
  expect(await titles(desk, 'no_click')).toEqual([['Nota', 3, 3]])
})

test('what the assistant refused two people or more, by its words, until it answers', async ({ desk, other }) => {
  const [ana, bruno] = [(await desk.person('client')).id, (await desk.person('user')).id]
  const asked = (
    of: Desk,
    askerId: number,
    question: string | null,
    outcome: 'refusal' | 'answer',
    ago: number,
    feature = 'customer_answers',
  ) =>
    of.rows((tx) =>
      tx
        .insertInto('assistantRuns')
        .values({ tenantId: of.id, feature, adapter: 'offline', askerId, question, outcome, ms: 1, details: '{}', createdAt: day(ago) })
        .execute(),
    )
  await asked(desk, ana, 'Vocês têm garantia estendida? Meu CPF é 529.982.247-25', 'refusal', 2)
  await asked(desk, bruno, 'garantia estendida, vocês têm? meu cpf é 529.982.247-25', 'refusal', 3)
  for (const who of [ana, bruno]) await asked(desk, who, 'Como troco a senha?', 'refusal', 5)
  await asked(desk, ana, 'Como trocar a senha?', 'answer', 1)
  await asked(desk, ana, 'De um só', 'refusal', 1)
  for (const who of [ana, bruno]) await asked(desk, who, 'Da equipe', 'refusal', 1, 'staff_answers')
  for (const who of [ana, bruno]) await asked(desk, who, null, 'refusal', 1)
  const theirs = [(await other.person('client')).id, (await other.person('user')).id]
  for (const who of theirs) await asked(other, who, 'Só deles', 'refusal', 1)
  const { data } = await list(desk, { kind: 'refused' })
  expect(data.map(({ title, people, times }) => [title, people, times])).toEqual([
    [expect.stringMatching(/^Vocês têm garantia estendida\? Meu CPF é \[/), 2, 2],
  ])
  expect(JSON.stringify(data.map(({ title }) => title))).not.toContain('529')
})

test('articles: low-rated, past their review, with links to what is gone, and read before a ticket', async ({ desk }) => {
  const low = await anArticle(desk, { title: 'Ruim' })
  await aDay(desk, low, 2, { views: 9, notHelpful: 3, helpful: 1 })
  await aDay(desk, await anArticle(desk, { title: 'Bom' }), 2, { views: 9, notHelpful: 3, helpful: 4 })
  await anArticle(desk, { title: 'Velho', reviewBy: '2026-01-01' })
  const gone = await anArticle(desk, { title: 'Saiu', status: 'archived' })
  await anArticle(desk, { title: 'Leva', content: `[x](article:${gone})` })
  const read = await anArticle(desk, { title: 'Leram' })
  for (const role of ['client', 'user'] as const) {
    const { id: userId } = await desk.person(role)
    await desk.rows((tx) =>
      tx
        .insertInto('kbViews')
        .values({
          tenantId: desk.id,
          articleId: read,
          reader: `u${userId}`,
          slot: made,
          userId,
          byStaff: false,
          source: 'search',
          at: day(2),
        })
        .execute(),
    )
    await desk.aTicket({ requesterId: userId, createdAt: day(1.9) })
  }
  expect(await titles(desk, 'low_rated')).toEqual([['Ruim', 3, 9]])
  expect(await titles(desk, 'stale')).toEqual([['Velho', 0, 0]])
  expect(await titles(desk, 'broken_links')).toEqual([['Leva', 0, 1]])
  expect(await titles(desk, 'read_then_ticket')).toEqual([['Leram', 2, 2]])
})

test('tickets that were solved without an article, by what their subjects have in common', async ({ desk }) => {
  const [client, user] = [await desk.person('client'), await desk.person('user')]
  const solved = { status: 'resolved', resolvedAt: day(1) } as const
  const first = await desk.aTicket({ ...solved, title: 'Impressora não imprime colorido', requesterId: client.id })
  await desk.aTicket({ ...solved, title: 'A impressora nova só imprime preto', requesterId: user.id })
  await desk.aTicket({ ...solved, title: 'Trocar toner da impressora', requesterId: user.id })
  expect(await titles(desk, 'tickets')).toEqual([['impressora imprime', 2, 2]])
  const articleId = await anArticle(desk)
  await desk.rows((tx) => tx.insertInto('kbTicketArticles').values({ tenantId: desk.id, ticketId: first.id, articleId }).execute())
  expect(await titles(desk, 'tickets')).toEqual([])
})

test('clusters count people, each subject once, the largest first', () => {
  expect(wordsOf('Não consigo ACESSAR os relatórios 2024')).toEqual(['consigo', 'acessar', 'relatorio'])
  const of = (id: number, requesterId: number, title: string) => ({ id, requesterId, title })
  const all = [
    of(1, 1, 'senha portal'),
    of(2, 2, 'senha portal'),
    of(3, 3, 'senha portal boleto'),
    of(4, 4, 'boleto portal'),
    of(5, 1, 'boleto portal'),
  ]
  const found = clustersOf(all, { minPeople: 2, most: 10 })
  expect(found.map(({ key, people, tickets }) => [key, people, tickets.map(({ id }) => id)])).toEqual([
    ['boleto+portal', 3, [3, 4, 5]],
    ['portal+senha', 2, [1, 2]],
  ])
})

test('the largest come first, page by page; what somebody says is none is none, until it is one again', async ({ desk, other }) => {
  const ids: number[] = []
  for (const [title, notHelpful] of [
    ['um', 2],
    ['dois', 3],
    ['três', 4],
  ] as const) {
    const id = await anArticle(desk, { title })
    ids.push(id)
    await aDay(desk, id, 1, { notHelpful })
  }
  const first = await list(desk, { limit: 2 })
  expect(first.data.map(({ title }) => title)).toEqual(['três', 'dois'])
  const second = await list(desk, { limit: 2, cursor: first.nextCursor })
  expect(second.data.map(({ title }) => title)).toEqual(['um'])
  expect(second.nextCursor).toBeNull()
  expect((await list(desk, { minPeople: 4 })).data).toHaveLength(1)
  await desk.as('manager')(gaps.dismiss, { id: `low_rated:${ids[1]}`, dismissed: true })
  expect((await list(desk)).data.map(({ title }) => title)).toEqual(['três', 'um'])
  await desk.as('manager')(gaps.dismiss, { id: `low_rated:${ids[1]}`, dismissed: false })
  expect((await list(desk)).data).toHaveLength(3)
  expect((await list(other)).data).toEqual([])
  await expect(desk.as('supervisor')(gaps.list, ListGaps.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('supervisor')(analytics, GetKbAnalytics.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    desk.as('manager')(analytics, GetKbAnalytics.parse({ from: '2026-01-01', to: '2026-01-31', categoryId: 999_999 })),
  ).rejects.toMatchObject({
    code: 'category_not_found',
  })
})

test('an article that is begun for a gap is named with it, and closes it once it is published', async ({ desk, other }) => {
  await aSearch(desk, 'u1', 'Segunda via')
  await aSearch(desk, 'u2', 'segunda via')
  const gap = (await list(desk, { kind: 'no_result' })).data[0]
  expect(gap).toMatchObject({ id: 'no_result:segunda via', draft: null })
  const input = { title: 'Segunda via do boleto', content: 'Texto', audience: 'portal' as const, fromGapId: gap?.id as string }
  await other.as('supervisor')(create, input)
  expect((await list(desk, { kind: 'no_result' })).data[0]?.draft, 'of another tenant').toBeNull()
  const { id } = await desk.as('supervisor')(create, input)
  expect((await list(desk, { kind: 'no_result' })).data[0]?.draft).toEqual({ id, title: input.title })
  await desk.as('supervisor')(update, { id, status: 'published' })
  expect((await list(desk, { kind: 'no_result' })).data).toEqual([])
  await desk.as('supervisor')(update, { id, status: 'archived' })
  expect((await list(desk, { kind: 'no_result' })).data, 'nobody reads it any more').toHaveLength(1)
})

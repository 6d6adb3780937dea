import { SearchArticles } from '@balcao/contracts/kb/search'
import type { DB } from '@balcao/db/schema'
import { inSystem } from '@balcao/db/system'
import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import { type Desk, type Someone, test } from '../../testing/desk.ts'
import { view } from '../learning/views.ts'
import { asGuest } from '../pages/guest.ts'
import { search } from './search.ts'
import { learnWords } from './upkeep.ts'

const person = { nameFor: () => 'somebody', isMachine: false }
let serial = 0
const anArticle = (desk: Desk, values: Partial<Insertable<DB['kbArticles']>>) =>
  desk.rows(async (tx) => {
    const slug = `artigo-${++serial}`
    const row = {
      tenantId: desk.id,
      title: slug,
      slug,
      status: 'published',
      audience: 'public',
      publishAt: '2026-01-01T00:00:00Z',
      ...values,
    }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const find = (who: Someone, q: string, more: Partial<SearchArticles> = {}) =>
  who((ctx) => search(ctx, SearchArticles.parse({ q, ...more }), person))
const idsOf = async (who: Someone, q: string, more: Partial<SearchArticles> = {}) => (await find(who, q, more)).data.map(({ id }) => id)
/** As the job counts words, now. */
const counted = (desk: Desk) => inSystem(desk.db, (tx) => sql`select kb_count_words(${desk.id})`.execute(tx))
const set = (desk: Desk, settings: object) =>
  desk.rows((tx) =>
    sql`insert into kb_settings (tenant_id, settings) values (${desk.id}, ${JSON.stringify(settings)}::jsonb)
      on conflict (tenant_id) do update set settings = excluded.settings`.execute(tx),
  )

test('words are found in title, tags, headings and the whole text, titles first; all of them, the last unfinished', async ({
  desk,
  other,
}) => {
  const client = desk.as('client')
  const outline = JSON.stringify([{ level: 2, text: 'Rejeição 539', anchor: 'rejeicao-539' }])
  const content = `Começo.\n\n## Rejeição 539 {#rejeicao-539}\n\nDuplicidade de **NF-e**: veja a [numeração](https://example.com).\n\n${'palavra '.repeat(9_000)} ornitorrinco`
  const body = await anArticle(desk, { title: 'Nota recusada', content, outline, tags: ['sefaz'] })
  const title = await anArticle(desk, { title: 'Duplicidade', content: 'Outra coisa.' })
  await anArticle(other, { title: 'Duplicidade' })
  await learnWords(desk)
  expect(await idsOf(client, 'duplicidade')).toEqual([title, body])
  for (const q of ['sefaz', 'rejeicoes', 'nfe', 'NF-e duplicidades', 'ornitorrinco', 'duplici', 'numeração nota', 'ornitorrin'])
    expect(await idsOf(client, q), q).toContain(body)
  expect(await idsOf(client, 'example')).toEqual([])
  expect(await idsOf(client, 'dupli nota'), 'only the last word may be unfinished').not.toContain(title)

  expect(await idsOf(client, 'numeraç'), 'longer than the stem').toEqual([body])
  const { data, total } = await find(client, 'numeração nota')
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({
    anchor: 'rejeicao-539',
    heading: 'Rejeição 539',
    excerpt: expect.stringMatching(/^Duplicidade de NF-e: veja a numeração\. palavra/),
  })
  expect(data[0]?.marks.map(([from, until]) => data[0]?.excerpt.slice(from, until))).toEqual(['numeração'])
  expect(data[0]?.titleMarks).toEqual([[0, 4]])
})

test('an unfinished word asks for its beginning once, and for stems that are shorter than it', async ({ desk }) => {
  await anArticle(desk, { title: 'Cobrança cobrar cobrador', content: 'Cobrado, cobrando, cobranças e duplicidades.' })
  await learnWords(desk)
  const asked = (word: string) =>
    inSystem(desk.db, async (tx) => {
      const { rows } = await sql<{ term: string }>`select kb_term(${desk.id}, ${[word]}::text[], true)::text as term`.execute(tx)
      return rows[0]?.term
    })
  expect(await asked('cobr')).toBe(`'cobr' | 'cobr':*`)
  expect(await asked('cobranç')).toBe(`'cobranc' | 'cobranc':*`)
  expect(await asked('duplicidad'), 'longer than the stem of what it begins').toContain(`'duplic'`)
})

test('everybody finds what they read, at once after a change, by words of those texts alone', async ({ desk }) => {
  const client = await desk.person('client')
  const company = await desk.aCompany('Aurora')
  await desk.rows((tx) => tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: company.id, userId: client.id }).execute())
  const categoryId = await desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Acesso', slug: 'acesso' }
    return (await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  const content = 'Trocar a senha.'
  const ids = {
    public: await anArticle(desk, { content, categoryId }),
    portal: await anArticle(desk, { content, audience: 'portal' }),
    company: await anArticle(desk, { content, audience: 'company', companyIds: [company.id] }),
    roles: await anArticle(desk, { content, audience: 'roles', roles: ['agent'] }),
    staff: await anArticle(desk, { content, audience: 'staff' }),
    draft: await anArticle(desk, { content, status: 'draft', publishAt: null }),
    later: await anArticle(desk, { content, publishAt: new Date(Date.now() + 60_000).toISOString() }),
    over: await anArticle(desk, { content, unpublishAt: '2026-02-01T00:00:00Z' }),
    archived: await anArticle(desk, { content, status: 'archived' }),
    binned: await anArticle(desk, { content, deletedAt: '2026-02-01T00:00:00Z' }),
  }
  const asGuestHere = ((rule: (ctx: Ctx) => Promise<unknown>) => asGuest(desk.db, desk.id, rule, 'write')) as Someone
  const reads: [Someone, (keyof typeof ids)[]][] = [
    [asGuestHere, ['public']],
    [desk.as('client'), ['public', 'portal', 'company']],
    [desk.as('user'), ['public', 'portal']],
    [desk.as('support-agent'), ['public', 'portal', 'company', 'staff']],
    [desk.as('agent'), ['public', 'portal', 'company', 'roles', 'staff']],
    [desk.as('supervisor'), ['public', 'portal', 'company', 'roles', 'staff']],
  ]
  for (const [who, names] of reads)
    expect(
      (await idsOf(who, 'senha')).toSorted((a, b) => a - b),
      names.join(),
    ).toEqual(names.map((name) => ids[name]))

  const { facets } = await find(desk.as('user'), 'senha')
  expect(facets).toEqual({
    categories: [{ id: categoryId, name: 'Acesso', count: 1 }],
    tags: [],
    languages: [{ language: 'pt-BR', count: 2 }],
  })
  expect(await idsOf(desk.as('user'), 'senha', { categoryId })).toEqual([ids.public])
  await desk.rows((tx) => tx.updateTable('kbCategories').set({ audience: 'staff' }).where('id', '=', categoryId).execute())
  expect(await idsOf(desk.as('user'), 'senha')).toEqual([ids.portal])
  expect(await find(desk.as('user'), 'senha', { categoryId })).toMatchObject({
    total: 0,
    facets: { categories: [], tags: [], languages: [] },
  })
  await desk.rows((tx) => tx.updateTable('kbArticles').set({ status: 'archived' }).where('id', '=', ids.portal).execute())
  expect(await idsOf(desk.as('user'), 'senha')).toEqual([])
})

test('nobody learns a word, a count or a category of what they do not read', async ({ desk }) => {
  const secret = await anArticle(desk, {
    title: 'Projeto Ornitorrinco',
    content: 'Ornitorrinco fusão aquisição',
    audience: 'staff',
    tags: ['sigilo'],
  })
  await anArticle(desk, { title: 'Ornitologia', content: 'Aves do campus.' })
  await learnWords(desk)
  for (const q of ['ornitorrinco', 'ornitorinco', 'ornitorrinc', 'projeto', 'sigilo', 'aquisiçao', 'projeto ornitologia'])
    for (const who of ['client', 'user'] as const) {
      await counted(desk)
      const { searchId, ...answer } = await find(desk.as(who), q)
      expect(JSON.stringify(answer), q).not.toMatch(/ornitorr|projeto|sigilo|aquisi/i)
      await desk.rows((tx) => tx.updateTable('kbArticles').set({ status: 'draft' }).where('id', '=', secret).execute())
      await counted(desk)
      const { searchId: _, ...without } = await find(desk.as(who), q)
      expect(answer, `${q}: as if it were not there`).toEqual(without)
      await desk.rows((tx) => tx.updateTable('kbArticles').set({ status: 'published' }).where('id', '=', secret).execute())
    }
  expect((await find(desk.as('agent'), 'ornitorinco')).instead).toBe('ornitorrinco')
})

test('what nothing has is taken for the nearest word, what means the same is found, and else most of the words', async ({ desk }) => {
  const client = desk.as('client')
  const password = await anArticle(desk, { title: 'Redefinir a senha', content: 'O link chega por e-mail.' })
  const invoice = await anArticle(desk, { title: 'Emitir a nota fiscal', content: 'Pela SEFAZ. O certificado digital assina.' })
  await set(desk, {
    synonyms: [
      ['nota fiscal', 'nfe', 'danfe'],
      ['senha', 'palavra-passe'],
    ],
    pinned: [{ query: 'Começar', articleId: invoice }],
  })
  await learnWords(desk)
  expect(await find(client, 'senia')).toMatchObject({ instead: 'senha', data: [{ id: password }] })
  expect(await find(client, 'sertificado dijital')).toMatchObject({ instead: 'certificado digital', total: 1 })
  for (const q of ['danfe', 'emitir nfe', 'DANFEs']) expect(await idsOf(client, q), q).toEqual([invoice])
  expect(await idsOf(client, 'palavra-passe'), 'synonyms in phrases').toEqual([password])
  expect(await find(client, 'bom dia, não consigo emitir a nota do cliente, ele está esperando na loja')).toMatchObject({
    data: [{ id: invoice }],
    instead: null,
  })
  expect(await find(client, 'começar')).toMatchObject({ data: [{ id: invoice, pinned: true }] })
  expect(await idsOf(client, 'xilofone')).toEqual([])
  for (const q of ['', '  ', '-', "'`", "o'", '"', '(&|!)', ':*', '%', '\\', 'a:*', '🙂'])
    expect((await find(client, q)).data.length, q).toBeLessThan(3)
})

test('pages go on where the one before ended, in any order; filters narrow', async ({ desk }) => {
  for (let n = 0; n < 7; n++)
    await anArticle(desk, {
      title: `Boleto ${n}`,
      tags: n % 2 ? ['pix'] : [],
      language: n === 6 ? 'en' : 'pt-BR',
      updatedAt: `2026-03-0${n + 1}T00:00:00Z`,
    })
  const client = desk.as('client')
  for (const sort of ['relevance', 'updated', 'helpful'] as const) {
    const whole = await idsOf(client, 'boleto', { sort })
    const first = await find(client, 'boleto', { sort, limit: 4 })
    const rest = await find(client, 'boleto', { sort, limit: 4, cursor: first.nextCursor as string })
    expect(
      [...first.data, ...rest.data].map(({ id }) => id),
      sort,
    ).toEqual(whole)
    expect([first.hasNext, rest.hasNext, first.total, rest.searchId]).toEqual([true, false, 7, null])
  }
  expect((await find(client, 'boleto', { sort: 'updated' })).data.map(({ title }) => title)[0]).toBe('Boleto 6')
  expect((await find(client, 'boleto', { tags: ['pix'] })).total).toBe(3)
  expect((await find(client, 'boleto', { language: 'en' })).total).toBe(1)
  expect((await find(client, 'boleto', { updatedSince: '2026-03-05' })).total).toBe(3)
  await expect(find(client, 'boleto', { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('a search is kept without personal data, and knows what was opened from it; what was typed on the way is not', async ({ desk }) => {
  const id = await anArticle(desk, { title: 'Segunda via do boleto' })
  const client = desk.as('client')
  const rows = () => desk.rows((tx) => tx.selectFrom('kbSearches').selectAll().orderBy('at').execute())
  for (const q of ['bol', 'boleto', 'boleto de ana@example.com 123.456.789-09']) await find(client, q, { context: 'portal' })
  await find(client, 'boleto', { context: 'palette' })
  expect(await rows()).toMatchObject([
    { query: 'boleto de [e-mail] [documento]', context: 'portal', results: 1, byStaff: false, clickedArticleId: null },
  ])
  const searchId = (await find(client, 'segunda via', { context: 'portal' })).searchId as string
  await desk.as('user')((ctx) => view(ctx, { id, source: 'search', searchId }, person))
  expect(
    (await rows()).map(({ clickedArticleId }) => clickedArticleId),
    'another reader',
  ).toEqual([null, null])
  await client((ctx) => view(ctx, { id, source: 'search', searchId }, person))
  expect((await rows()).map(({ clickedArticleId }) => clickedArticleId)).toEqual([null, id])
})

import { type CreateArticle, ListArticles, type UpdateArticle } from '@balcao/contracts/kb/articles'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { bySlug, get } from './articles.ts'
import { remove } from './bin.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { update } from './update.ts'

type Role = Parameters<Desk['as']>[0]
const write = (desk: Desk, who: Role, input: Partial<CreateArticle> = {}) => desk.as(who)(create, { title: 'Como entrar', ...input })
const change = (desk: Desk, who: Role, input: UpdateArticle) => desk.as(who)(update, input)
const all = (desk: Desk, who: Role, filter: object = {}) => desk.as(who)(list, { limit: 50, sort: 'updated', ...filter })
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )

test('an article is written, published, changed beside what readers have, and published again', async ({ desk }) => {
  const made = await write(desk, 'supervisor', { content: '## Senha\n\nTroque.', audience: 'public', tags: ['Senha', 'senha', 'Acesso'] })
  expect(made).toMatchObject({ status: 'draft', slug: 'como-entrar', tags: ['Senha', 'Acesso'], draft: { state: 'draft' } })
  expect(made.outline).toEqual([{ level: 2, text: 'Senha', anchor: 'senha' }])
  expect(await code(desk.as('client')(get, { id: made.id }))).toBe('article_not_found')

  const out = await change(desk, 'supervisor', { id: made.id, status: 'published', version: made.draft?.version })
  expect(out).toMatchObject({ status: 'published', draft: null, content: '## Senha\n\nTroque.' })
  expect(await desk.as('client')(get, { id: made.id })).toMatchObject({
    title: 'Como entrar',
    owner: null,
    usedInReplies: null,
    draft: null,
  })

  const edited = await change(desk, 'supervisor', { id: made.id, title: 'Como entrar de novo', version: out.version })
  expect(edited).toMatchObject({ title: 'Como entrar de novo', status: 'published', draft: { state: 'draft' } })
  expect((await desk.as('client')(get, { id: made.id, version: 'draft' })).title, 'readers keep theirs').toBe('Como entrar')
  expect((await desk.as('agent')(get, { id: made.id })).title).toBe('Como entrar')

  await change(desk, 'supervisor', { id: made.id, status: 'published' })
  const moved = await desk.as('client')(bySlug, { slug: 'como-entrar' })
  expect(moved).toMatchObject({ title: 'Como entrar de novo', slug: 'como-entrar-de-novo', movedTo: 'como-entrar-de-novo' })
})

test('a save after somebody else’s is refused with both texts', async ({ desk }) => {
  const { id, version } = await write(desk, 'agent')
  const first = await change(desk, 'agent', { id, content: 'Um' })
  expect(first.draft?.version).toBeGreaterThan(version)
  const late = change(desk, 'supervisor', { id, content: 'Dois', version })
  await expect(late).rejects.toMatchObject({ code: 'article_changed', details: { current: { content: 'Um' }, sent: { content: 'Dois' } } })
  const kept = await change(desk, 'supervisor', { id, content: 'Dois', version: first.draft?.version })
  expect(kept.content).toBe('Dois')
})

test('lists hold what each may see, in every order, a page at a time', async ({ desk, other }) => {
  const titles = ['Água', 'Banco', 'Casa']
  const ids: number[] = []
  for (const title of titles) {
    const { id } = await write(desk, 'supervisor', { title, audience: 'public', content: 'Texto', tags: [title] })
    await change(desk, 'supervisor', { id, status: 'published' })
    ids.push(id)
  }
  const draft = await write(desk, 'agent', { title: 'Zebra' })
  expect((await all(desk, 'client')).data.map(({ title }) => title)).toEqual(['Casa', 'Banco', 'Água'])
  expect((await all(desk, 'agent', { sort: 'title' })).data.map(({ title }) => title)).toEqual([...titles, 'Zebra'])
  expect((await all(desk, 'support-agent')).data, 'not another’s draft').toHaveLength(3)
  expect((await all(other, 'agent')).data).toEqual([])
  for (const sort of ['updated', 'title', 'published', 'views', 'helpful', 'review'] as const) {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await desk.as('agent')(list, { limit: 1, sort, cursor })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted(), sort).toEqual([...ids, draft.id].toSorted())
  }
  const found = async (filter: object) => (await all(desk, 'agent', filter)).data.map(({ title }) => title)
  expect(await found({ q: 'agua' })).toEqual(['Água'])
  expect(await found({ tag: 'Banco' })).toEqual(['Banco'])
  expect(await found({ status: 'draft' })).toEqual(['Zebra'])
  expect(await found({ audience: 'staff' })).toEqual(['Zebra'])
  expect(await found({ categoryId: null, ownerId: (await desk.person('agent')).id })).toEqual(['Zebra'])
  expect((await all(desk, 'agent', { page: 1 })).total).toBe(4)
})

test('what is deleted waits in the bin, comes back, or goes for good by an administrator', async ({ desk, other }) => {
  const { id } = await write(desk, 'agent', { audience: 'portal', content: 'Texto' })
  await change(desk, 'agent', { id, status: 'published' })
  expect(await code(desk.as('agent')(remove, { id, permanent: false }))).toBe('forbidden')
  expect(await code(other.as('admin')(remove, { id, permanent: false }))).toBe('article_not_found')
  expect(await code(desk.as('admin')(remove, { id, permanent: true }))).toBe('article_transition')
  await desk.as('supervisor')(remove, { id, permanent: false })
  expect(await code(desk.as('client')(get, { id }))).toBe('article_not_found')
  expect(await code(desk.as('agent')(get, { id }))).toBe('article_not_found')
  expect((await all(desk, 'supervisor', { bin: true })).data).toHaveLength(1)
  expect(await code(all(desk, 'agent', { bin: true }))).toBe('forbidden')
  expect(await change(desk, 'supervisor', { id, restore: true })).toMatchObject({ deletedAt: null, status: 'published' })
  await desk.as('supervisor')(remove, { id, permanent: false })
  expect(await code(desk.as('supervisor')(remove, { id, permanent: true }))).toBe('forbidden')
  await desk.as('admin')(remove, { id, permanent: true })
  expect(await code(desk.as('admin')(get, { id }))).toBe('article_not_found')
})

test('what others link to stays', async ({ desk }) => {
  const target = await write(desk, 'supervisor')
  const from = await write(desk, 'supervisor', { title: 'Outro', content: `Veja [isto](article:${target.id}#senha).` })
  const refused = desk.as('supervisor')(remove, { id: target.id, permanent: false })
  await expect(refused).rejects.toMatchObject({ code: 'article_in_use', details: { articles: [{ id: from.id, title: 'Outro' }] } })
  await change(desk, 'supervisor', { id: from.id, content: `Veja [isto](article:${target.id}1).` })
  await desk.as('supervisor')(remove, { id: target.id, permanent: false })
})

test('articles are found by words of their titles, where a few have them and where most do', async ({ desk }) => {
  const common = await desk.rows((tx) =>
    tx
      .insertInto('kbArticles')
      .values(Array.from({ length: 40 }, (_, n) => ({ tenantId: desk.id, title: `Impressão ${n}`, slug: `impressao-${n}` })))
      .returning('id')
      .execute(),
  )
  const rare = await desk.rows((tx) =>
    tx
      .insertInto('kbArticles')
      .values({ tenantId: desk.id, title: 'Impressão de etiquetas', slug: 'etiquetas', tags: ['zebra'] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const of = async (input: object) =>
    (await desk.as('admin')(list, ListArticles.parse({ limit: 100, ...input }))).data.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await of({ q: 'impressao' })).toEqual([...common.map(({ id }) => id), rare.id])
  expect(await of({ q: 'etiqueta impr' })).toEqual([rare.id])
  expect(await of({ q: 'impressao', tag: 'zebra' })).toEqual([rare.id])
  expect(await of({ q: 'impressao 100%' })).toEqual([])
})

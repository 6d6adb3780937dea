import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { article, category, home } from './pages.ts'

let serial = 0
const anArticle = (desk: Desk, values: Partial<Insertable<DB['kbArticles']>>) =>
  desk.rows(async (tx) => {
    const slug = `artigo-${++serial}`
    const row = { tenantId: desk.id, title: slug, slug, status: 'published', publishAt: '2026-01-01T00:00:00Z', ...values }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const aCategory = (desk: Desk, values: Partial<Insertable<DB['kbCategories']>> = {}) =>
  desk.rows(async (tx) => {
    const slug = `categoria-${++serial}`
    const row = { tenantId: desk.id, name: slug, slug, ...values }
    return (await tx.insertInto('kbCategories').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

test('each reader has the pages of what they pass; staff read drafts nowhere here', async ({ desk }) => {
  const client = await desk.person('client')
  const company = await desk.rows(async (tx) => {
    const { id } = await tx.insertInto('companies').values({ tenantId: desk.id, name: 'Aurora' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: id, userId: client.id }).execute()
    return id
  })
  const categoryId = await aCategory(desk)
  const ids = {
    public: await anArticle(desk, { categoryId, audience: 'public' }),
    portal: await anArticle(desk, { categoryId, audience: 'portal' }),
    company: await anArticle(desk, { categoryId, audience: 'company', companyIds: [company] }),
    roles: await anArticle(desk, { categoryId, audience: 'roles', roles: ['agent'] }),
    staff: await anArticle(desk, { categoryId, audience: 'staff' }),
    draft: await anArticle(desk, { categoryId, audience: 'public', status: 'draft', publishAt: null }),
    later: await anArticle(desk, { categoryId, audience: 'public', publishAt: new Date(Date.now() + 60_000).toISOString() }),
  }
  const other = await desk.aUser('client')
  const reads = {
    client: ['public', 'portal', 'company'],
    user: ['public', 'portal'],
    'support-agent': ['public', 'portal', 'company', 'staff'],
    agent: ['public', 'portal', 'company', 'roles', 'staff'],
    supervisor: ['public', 'portal', 'company', 'roles', 'staff'],
  } as const
  for (const [role, names] of Object.entries(reads)) {
    const as = desk.as(role as keyof typeof reads)
    for (const [name, id] of Object.entries(ids)) {
      const page = as(article, { id })
      if ((names as readonly string[]).includes(name)) expect((await page).article.id, `${role} ${name}`).toBe(id)
      else await expect(page, `${role} ${name}`).rejects.toMatchObject({ code: 'article_not_found' })
    }
    expect((await as(category, { id: categoryId })).articles, role).toHaveLength(names.length)
    expect(
      (await as(home, {})).categories.map(({ articleCount }) => articleCount),
      role,
    ).toEqual([names.length])
  }
  await expect(desk.as(other)(article, { id: ids.company })).rejects.toMatchObject({ code: 'article_not_found' })
})

test('a category is there with what is below it, and not without anything to read', async ({ desk }) => {
  const above = await aCategory(desk, { name: 'Acima', position: 2 })
  const below = await aCategory(desk, { name: 'Abaixo', parentId: above })
  const empty = await aCategory(desk, { name: 'Vazia', position: 1 })
  await anArticle(desk, { categoryId: below, audience: 'portal' })
  const { categories } = await desk.as('client')(home, {})
  expect(categories.map(({ name, depth, articleCount }) => [name, depth, articleCount])).toEqual([
    ['Acima', 1, 1],
    ['Abaixo', 2, 1],
  ])
  expect(await desk.as('client')(category, { id: below })).toMatchObject({ path: [{ id: above }, { id: below }], articles: [{}] })
  await expect(desk.as('client')(category, { id: empty })).rejects.toMatchObject({ code: 'category_not_found' })
})

test('turned off, it has nothing', async ({ desk }) => {
  const id = await anArticle(desk, { audience: 'public' })
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings: '{"enabled":false}' }).execute())
  expect((await desk.as('client')(home, {})).useful).toEqual([])
  await expect(desk.as('client')(article, { id })).rejects.toMatchObject({ code: 'article_not_found' })
})

import type { DB } from '@balcao/db/schema'
import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { can } from '../policy.ts'
import { type Desk, test } from '../testing/desk.ts'
import { asGuest } from './pages/guest.ts'
import { readable, readableCategories, visible } from './readers.ts'

let serial = 0
type Article = Partial<Insertable<DB['kbArticles']>>
const anArticle = (desk: Desk, values: Article) =>
  desk.rows(async (tx) => {
    const slug = `artigo-${++serial}`
    const row = { tenantId: desk.id, title: slug, slug, audience: 'public', ...values }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const aCategory = (desk: Desk, name: string, values: Partial<Insertable<DB['kbCategories']>> = {}) =>
  desk.rows(async (tx) => {
    const row = { tenantId: desk.id, name, slug: `categoria-${++serial}`, ...values }
    return (await tx.insertInto('kbCategories').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const published = { status: 'published', publishAt: '2026-01-01T00:00:00Z' }

/** Names of the articles that a condition leaves. */
const named = (ids: Record<string, number>, which: typeof readable) => async (ctx: Ctx) => {
  const rows = await ctx.db.selectFrom('kbArticles as a').select('a.id').where(which(ctx)).execute()
  const there = new Set(rows.map(({ id }) => id))
  return Object.keys(ids).filter((name) => there.has(ids[name] as number))
}

test('who writes sees besides what they read what they may edit, and nobody what is in the bin', async ({ desk, other }) => {
  const { id: authorId } = await desk.person('support-agent')
  const later = new Date(Date.now() + 60_000).toISOString()
  const ids = {
    live: await anArticle(desk, published),
    draft: await anArticle(desk, {}),
    scheduled: await anArticle(desk, { ...published, publishAt: later }),
    archived: await anArticle(desk, { ...published, status: 'archived' }),
    own: await anArticle(desk, { authorId, audience: 'roles', roles: ['supervisor'] }),
    toReview: await anArticle(desk, { reviewerId: authorId, audience: 'roles', roles: ['supervisor'] }),
    forAdmins: await anArticle(desk, { ...published, audience: 'roles', roles: ['admin'] }),
    binned: await anArticle(desk, { ...published, authorId, deletedAt: '2026-01-02T00:00:00Z' }),
    strange: await anArticle(other, published),
  }
  for (const role of ['client', 'user', 'support-agent', 'agent'] as const)
    expect(await desk.as(role)(named(ids, readable)), role).toEqual(['live'])
  expect(await desk.as('admin')(named(ids, readable))).toEqual(['live', 'forAdmins'])
  expect(await desk.as('client')(named(ids, visible))).toEqual(['live'])
  expect(await desk.as('support-agent')(named(ids, visible))).toEqual(['live', 'own', 'toReview'])
  expect(await desk.as('agent')(named(ids, visible))).toEqual(['live', 'draft', 'scheduled', 'archived'])
  const all = ['live', 'draft', 'scheduled', 'archived', 'own', 'toReview', 'forAdmins']
  expect(await desk.as('supervisor')(named(ids, visible))).toEqual(all)
  expect(await desk.asSystem(named(ids, visible))).toEqual(all)
  expect(await asGuest(desk.db, desk.id, named(ids, visible))).toEqual(['live'])
  expect(await asGuest(desk.db, desk.id, async ({ actor }) => can(actor, 'article.manage')), 'a guest is not the system').toBe(false)
})

test('a category is there with something to read in it; who writes sees empty ones, within their role', async ({ desk }) => {
  const above = await aCategory(desk, 'Acima', { position: 2, audience: 'portal' })
  const below = await aCategory(desk, 'Abaixo', { parentId: above })
  await aCategory(desk, 'Vazia', { position: 1, audience: 'staff' })
  await aCategory(desk, 'Chefia', { position: 3, audience: 'roles', roles: ['supervisor'] })
  await anArticle(desk, { ...published, categoryId: below, language: 'en' })
  await anArticle(desk, { categoryId: below })
  const tree = (options?: { language: string }) => async (ctx: Ctx) =>
    (await readableCategories(ctx, options)).map(({ name, depth, articleCount, audience }) => [name, depth, articleCount, audience])
  expect(await desk.as('client')(tree())).toEqual([
    ['Acima', 1, 1, 'public'],
    ['Abaixo', 2, 1, 'public'],
  ])
  const forAgents = [
    ['Vazia', 1, 0, 'staff'],
    ['Acima', 1, 1, 'portal'],
    ['Abaixo', 2, 1, 'public'],
  ]
  expect(await desk.as('agent')(tree())).toEqual(forAgents)
  expect(await desk.as('supervisor')(tree())).toEqual([...forAgents, ['Chefia', 1, 0, 'roles']])
  expect(await desk.as('client')(tree({ language: 'pt-BR' }))).toEqual([])
  expect(await desk.as('client')(tree({ language: 'en' }))).toHaveLength(2)
})

test('an article begins and ends with its second', async ({ desk }) => {
  const id = await anArticle(desk, published)
  const isRead = async (from: string, until: string | null) =>
    desk.rows(async (tx) => {
      const times = { publishAt: sql<string>`now() + ${from}::interval`, unpublishAt: until && sql<string>`now() + ${until}::interval` }
      await tx.updateTable('kbArticles').set(times).where('id', '=', id).execute()
      const ctx = makeCtx(tx, { ...systemActor(desk.id), side: 'customer', role: 'client' })
      const row = await tx.selectFrom('kbArticles as a').select('a.id').where('a.id', '=', id).where(readable(ctx)).executeTakeFirst()
      return row !== undefined
    })
  expect(await isRead('1 second', null), 'a second early').toBe(false)
  expect(await isRead('0 seconds', null)).toBe(true)
  expect(await isRead('-1 minute', '1 second')).toBe(true)
  expect(await isRead('-1 minute', '0 seconds'), 'over').toBe(false)
})

import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as categories from './categories.ts'

let serial = 0
const anArticle = (desk: Desk, values: Partial<Insertable<DB['kbArticles']>>) =>
  desk.rows(async (tx) => {
    const slug = `artigo-${++serial}`
    const row = {
      tenantId: desk.id,
      title: slug,
      slug,
      status: 'published',
      publishAt: '2026-01-01T00:00:00Z',
      audience: 'public',
      ...values,
    }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const articleRow = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('kbArticles').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const boss = (desk: Desk) => desk.as('supervisor')
const named = async (desk: Desk) => (await boss(desk)(categories.list, {})).data.map(({ name, depth, position }) => [name, depth, position])

test('a category is made with its address, changed and written down; who may not manage them only reads', async ({ desk, other }) => {
  const made = await boss(desk)(categories.create, { name: 'Cobrança & Notas' })
  expect(made).toMatchObject({ slug: 'cobranca-notas', audience: 'public', depth: 1, articleCount: 0, version: 1 })
  expect(await boss(desk)(categories.create, { name: 'Cobranca notas' })).toMatchObject({ slug: 'cobranca-notas-2' })
  expect(await boss(desk)(categories.create, { name: '日本' })).toMatchObject({ slug: 'categoria' })
  await expect(boss(desk)(categories.create, { name: 'X', slug: 'cobranca-notas' })).rejects.toMatchObject({ code: 'slug_taken' })
  await expect(boss(other)(categories.create, { name: 'X', slug: 'cobranca-notas' })).resolves.toMatchObject({ slug: 'cobranca-notas' })
  const changed = await boss(desk)(categories.update, { id: made.id, version: 1, name: 'Cobrança', audience: 'roles', roles: ['agent'] })
  expect(changed).toMatchObject({ name: 'Cobrança', roles: ['agent'], version: 2, path: [{ id: made.id }] })
  const late = boss(desk)(categories.update, { id: made.id, version: 1, name: 'Outra' })
  await expect(late).rejects.toMatchObject({ code: 'category_changed', details: { current: { name: 'Cobrança', version: 2 } } })
  expect(await boss(desk)(categories.update, { id: made.id, audience: 'portal' })).toMatchObject({ audience: 'portal', roles: [] })
  await expect(boss(desk)(categories.update, { id: made.id, audience: 'roles' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk.as('agent')(categories.update, { id: made.id, name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(categories.get, { id: made.id })).rejects.toMatchObject({ code: 'category_not_found' })
  for (const call of [categories.get, categories.remove, categories.update] as ((ctx: Ctx, input: { id: number }) => Promise<unknown>)[])
    await expect(boss(other)(call, { id: made.id })).rejects.toMatchObject({ code: 'category_not_found' })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'category').orderBy('id').execute(),
  )
  expect(acts.map(({ action }) => action.split('.')[1])).toEqual(['created', 'created', 'created', 'updated', 'updated'])
})

test('the tree has five levels and no circles, also where two move at once', async ({ desk }) => {
  const ids: number[] = []
  for (let n = 1; n <= 5; n++) ids.push((await boss(desk)(categories.create, { name: `N${n}`, parentId: ids.at(-1) ?? null })).id)
  const [first, second, third, , fifth] = ids as [number, number, number, number, number]
  await expect(boss(desk)(categories.create, { name: 'N6', parentId: fifth })).rejects.toMatchObject({ code: 'category_too_deep' })
  await expect(boss(desk)(categories.update, { id: first, parentId: third })).rejects.toMatchObject({ code: 'category_cycle' })
  await expect(boss(desk)(categories.update, { id: first, parentId: first })).rejects.toMatchObject({ code: 'category_cycle' })
  const side = (await boss(desk)(categories.create, { name: 'Lado' })).id
  await expect(boss(desk)(categories.update, { id: first, parentId: side })).rejects.toMatchObject({ code: 'category_too_deep' })
  await boss(desk)(categories.update, { id: third, parentId: null })
  const moves = await Promise.allSettled([
    boss(desk)(categories.update, { id: second, parentId: third }),
    boss(desk)(categories.update, { id: third, parentId: second }),
  ])
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a place is one among siblings, and the others move up', async ({ desk }) => {
  for (const name of ['A', 'B', 'C']) await boss(desk)(categories.create, { name })
  const { id } = await boss(desk)(categories.create, { name: 'D', position: 1 })
  expect(await named(desk)).toEqual([
    ['A', 1, 0],
    ['D', 1, 1],
    ['B', 1, 2],
    ['C', 1, 3],
  ])
  await boss(desk)(categories.update, { id, position: 99 })
  expect((await named(desk)).map(([name]) => name)).toEqual(['A', 'B', 'C', 'D'])
})

test('only an empty one is deleted; what is in it goes where it is told to, and the bin loses nothing to strangers', async ({ desk }) => {
  const top = await boss(desk)(categories.create, { name: 'Interno', audience: 'staff' })
  const below = await boss(desk)(categories.create, { name: 'Abaixo', parentId: top.id })
  const target = await boss(desk)(categories.create, { name: 'Destino', audience: 'portal' })
  const articleId = await anArticle(desk, { categoryId: top.id })
  const binned = await anArticle(desk, { categoryId: target.id, deletedAt: '2026-01-02T00:00:00Z' })
  const remove = (input: { id: number; moveTo?: number | null }) => boss(desk)(categories.remove, input)
  await expect(remove({ id: top.id })).rejects.toMatchObject({ code: 'category_not_empty' })
  await expect(remove({ id: top.id, moveTo: top.id })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(remove({ id: top.id, moveTo: below.id })).rejects.toMatchObject({ code: 'category_cycle' })
  await expect(remove({ id: top.id, moveTo: 987_654 })).rejects.toMatchObject({ code: 'invalid_input' })
  await remove({ id: top.id, moveTo: target.id })
  expect(await articleRow(desk, articleId)).toMatchObject({ categoryId: target.id, readerLevel: 1 })
  expect(await boss(desk)(categories.get, { id: below.id })).toMatchObject({ parentId: target.id, depth: 2 })
  await remove({ id: below.id })
  await boss(desk)(categories.update, { id: target.id, audience: 'staff' })
  await desk.rows((tx) => tx.updateTable('kbArticles').set({ categoryId: null }).where('id', '=', articleId).execute())
  await remove({ id: target.id })
  expect(await articleRow(desk, binned)).toMatchObject({ categoryId: null, audience: 'staff', readerLevel: 2 })
})

test('a narrowed category shuts what is in it out at once, and its readers are told', async ({ desk }) => {
  const company = await desk.aCompany('Aurora')
  const { id } = await boss(desk)(categories.create, { name: 'Ajuda' })
  await anArticle(desk, { categoryId: id })
  expect((await desk.as('client')(categories.list, {})).data).toMatchObject([{ id, articleCount: 1 }])
  await boss(desk)(categories.update, { id, audience: 'company', companyIds: [company.id] })
  expect((await desk.as('client')(categories.list, {})).data).toEqual([])
  expect(await boss(desk)(categories.get, { id })).toMatchObject({ articleCount: 1, companyIds: [company.id] })
  await expect(boss(desk)(categories.update, { id, companyIds: [987_654] })).rejects.toMatchObject({ code: 'invalid_input' })
  const told = (await desk.facts()).filter(({ name }) => name === 'kb:changed' || name === 'article:changed')
  expect(told.map(({ name }) => name)).toEqual(['kb:changed', 'kb:changed', 'article:changed'])
})

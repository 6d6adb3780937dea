import type {
  Category,
  CategoryList,
  CategoryWithPath,
  CreateCategory,
  DeleteCategory,
  GetCategory,
  ListCategories,
  UpdateCategory,
} from '@balcao/contracts/kb/categories'
import { MAX_CATEGORIES } from '@balcao/contracts/kb/words'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { audienceOf } from '../audience.ts'
import { readableCategories } from '../readers.ts'
import { emptyInto, isEmpty } from './contents.ts'
import { type CategoryRow, factsOf, lockCategories, mustFit, placeAt, rowOf } from './places.ts'
import { freeSlug, mustBeFree } from './slugs.ts'
import { pathTo } from './tree.ts'

/** The categories that exist for the caller, in the order of the tree. */
export async function list(ctx: Ctx, { language }: ListCategories): Promise<CategoryList> {
  return { data: await readableCategories(ctx, { language }) }
}

/** @throws DomainError category_not_found */
export async function get(ctx: Ctx, { id }: GetCategory): Promise<CategoryWithPath> {
  const category = (await readableCategories(ctx)).find((one) => one.id === id)
  if (!category) throw notFound('category_not_found')
  return { ...category, path: await pathTo(ctx, id) }
}

/** What open pages read again: names and counts, and whatever articles their readers see now. */
async function tell(ctx: Ctx, { articles }: { articles: boolean }): Promise<void> {
  await ctx.emit('kb:changed', {})
  if (articles) await ctx.emit('article:changed', { articleId: null, live: true })
}

/** @throws DomainError forbidden, invalid_input, slug_taken, category_too_deep, too_many_categories */
export async function create(ctx: Ctx, input: CreateCategory): Promise<Category> {
  must(ctx, 'article.manage')
  await lockCategories(ctx)
  const { count } = await ctx.db
    .selectFrom('kbCategories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_CATEGORIES) throw conflict('too_many_categories')
  const { position, parentId = null, name, description = '', icon = '' } = input
  await mustFit(ctx, undefined, parentId, 'parentId')
  if (input.slug !== undefined) await mustBeFree(ctx, input.slug)
  const audience = await audienceOf(ctx, input, { audience: 'public', roles: [], companyIds: [] })
  const slug = input.slug ?? (await freeSlug(ctx, name))
  const { id } = await ctx.db
    .insertInto('kbCategories')
    .values({ tenantId: ctx.actor.tenantId, parentId, name, slug, description, icon, ...audience })
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeAt(ctx, id, parentId, position)
  const made = (await rowOf(ctx, id)) as CategoryRow
  await audit(ctx, { action: 'category.created', resource: 'category', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  await tell(ctx, { articles: false })
  return get(ctx, { id })
}

/** A category to be changed. Who may not manage them learns only of those that exist for them. @throws DomainError category_not_found, forbidden */
async function mustManage(ctx: Ctx, id: number): Promise<CategoryRow> {
  if (!can(ctx.actor, 'article.manage')) await get(ctx, { id })
  must(ctx, 'article.manage')
  await lockCategories(ctx)
  const row = await rowOf(ctx, id)
  if (!row) throw notFound('category_not_found')
  return row
}

/**
 * Changes what is sent; `position` is its place among its siblings. Who reads what is in it follows at once.
 * @throws DomainError category_not_found, forbidden, invalid_input; category_changed (409, with the current category), slug_taken,
 * category_cycle, category_too_deep
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateCategory): Promise<CategoryWithPath> {
  const before = await mustManage(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('category_changed', { current: await get(ctx, { id }) })
  const { name, description, icon, slug, position, parentId = before.parentId } = input
  if (parentId !== before.parentId) await mustFit(ctx, id, parentId, 'parentId')
  if (slug !== undefined && slug !== before.slug) await mustBeFree(ctx, slug)
  const audience = await audienceOf(ctx, input, before)
  const set = { name, description, icon, slug, parentId, ...audience }
  await ctx.db
    .updateTable('kbCategories')
    .set(Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)))
    .where('id', '=', id)
    .execute()
  if (position !== undefined || parentId !== before.parentId) await placeAt(ctx, id, parentId, position)
  const after = (await rowOf(ctx, id)) as CategoryRow
  const change = diff(factsOf(before), factsOf(after))
  if (!differs(change)) return get(ctx, { id })
  await ctx.db
    .updateTable('kbCategories')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  const readers = (row: CategoryRow) => JSON.stringify([row.readerLevel, row.readerRoles, row.readerCompanies])
  const otherReaders = readers(before) !== readers(after)
  const risk = otherReaders ? 'medium' : 'low'
  await audit(ctx, { action: 'category.updated', resource: 'category', resourceId: id, ...change, risk })
  await tell(ctx, { articles: otherReaders || before.name !== after.name || before.parentId !== after.parentId })
  return get(ctx, { id })
}

/**
 * Deletes a category; what stands in it goes to `moveTo`.
 * @throws DomainError category_not_found, forbidden, category_not_empty without `moveTo`; invalid_input where that is nowhere, or inside;
 * category_too_deep
 */
export async function remove(ctx: Ctx, { id, moveTo }: DeleteCategory): Promise<{ success: true }> {
  const before = await mustManage(ctx, id)
  if (moveTo === undefined && !(await isEmpty(ctx, id))) throw conflict('category_not_empty')
  if (moveTo === id) throw invalid({ field: 'moveTo', reason: 'category_same' })
  const moved = await emptyInto(ctx, id, moveTo)
  await ctx.db.deleteFrom('kbCategories').where('id', '=', id).execute()
  const details = { moveTo: moveTo ?? null, ...moved }
  await audit(ctx, { action: 'category.deleted', resource: 'category', resourceId: id, ...diff(factsOf(before), null), details })
  await tell(ctx, { articles: moved.articles > 0 || moved.categories > 0 })
  return { success: true }
}

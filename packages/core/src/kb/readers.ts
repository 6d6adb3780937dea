import type { Category } from '@balcao/contracts/kb/categories'
import type { Audience } from '@balcao/contracts/kb/words'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import { scopeOf } from '../roles/grants.ts'
import { type Placed, treeOf } from './categories/tree.ts'

/**
 * Who reads what, in one place: every query for articles or categories on somebody's behalf has one of these conditions. The database's
 * policies hold customers and guests to the same; for staff, whom they let see all, these conditions alone decide.
 */

type Manager = Parameters<typeof scopeOf>[0] & Pick<Actor, 'side'>

/** Who manages articles passes every role. */
export const managesArticles = (actor: Manager): boolean => actor.side === 'staff' && scopeOf(actor, 'article.manage') !== undefined

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/**
 * Articles or categories whose roles, with every category above, let this reader in. Staff pass every level and every company, and who
 * manages articles passes every role too; customers are held back by the database.
 */
function passes(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.side !== 'staff' || managesArticles(actor)) return sql<boolean>`true`
  const roles = column(table, 'readerRoles')
  return sql<boolean>`(${roles} is null or ${actor.role} = any (${roles}))`
}

/**
 * `where(readable(ctx))`: articles (`kbArticles as a`, or named as `table` says) that are live and that this reader passes. What is being
 * written, waits for its time or was taken back is not among them, for nobody.
 */
export function readable({ actor }: Ctx, table = 'a'): RawBuilder<boolean> {
  const [from, until] = [column(table, 'publishAt'), column(table, 'unpublishAt')]
  return sql<boolean>`(${column(table, 'tenantId')} = ${actor.tenantId} and ${column(table, 'deletedAt')} is null
    and ${column(table, 'status')} = 'published' and ${from} <= now() and (${until} is null or ${until} > now()) and ${passes(actor, table)}
    and ${isOn(actor)})`
}

/** Where the knowledge base is turned off, customers and guests read nothing of it; staff prepare it. */
const isOn = ({ side, tenantId }: Actor): RawBuilder<boolean> =>
  side === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((select (s.settings ->> 'enabled')::boolean from kb_settings s where s.tenant_id = ${tenantId}), true)`

/**
 * `where(visible(ctx))`: articles that this person reads, or sees while they are written, wait or are archived: all that pass them for who
 * writes or reviews all articles, and those they wrote, own or review themselves for every writer. Never what is in the bin.
 */
export function visible(ctx: Ctx, table = 'a'): RawBuilder<boolean> {
  const { actor } = ctx
  if (!writes(actor)) return readable(ctx, table)
  const there = sql<boolean>`${column(table, 'tenantId')} = ${actor.tenantId} and ${column(table, 'deletedAt')} is null`
  const theirs = sql<boolean>`${actor.userId}::bigint in (${column(table, 'authorId')}, ${column(table, 'ownerId')}, ${column(table, 'reviewerId')})`
  const seesAll = scopeOf(actor, 'article.write') === 'tenant' || can(actor, 'article.publish') || can(actor, 'article.manage')
  return sql<boolean>`(${there} and (${seesAll ? passes(actor, table) : readable(ctx, table)} or ${theirs}))`
}

/**
 * `where(passable(ctx))`: categories (`kbCategories as c`, or named as `table` says) whose ceiling lets this reader in. Whether one exists
 * for them depends on what is in it: see `readableCategories`.
 */
export const passable = ({ actor }: Ctx, table = 'c'): RawBuilder<boolean> =>
  sql<boolean>`(${column(table, 'tenantId')} = ${actor.tenantId} and ${passes(actor, table)})`

/** Staff who write or manage articles: they see what readers do not yet, and categories without any article. */
const writes = (actor: Actor) => actor.side === 'staff' && (can(actor, 'article.write') || managesArticles(actor))

/**
 * The categories that exist for this reader, in the order of the tree, each with how many articles it and those below it hold for them.
 * `language` counts only articles in it; `withEmpty: false` leaves out empty ones for writers as well, as the portal does.
 */
export async function readableCategories(
  ctx: Ctx,
  { language, withEmpty = writes(ctx.actor) }: { language?: string | undefined; withEmpty?: boolean } = {},
): Promise<Category[]> {
  const own = await articlesByCategory(ctx, language)
  const rows = await ctx.db
    .selectFrom('kbCategories as c')
    .where(passable(ctx))
    .select(['c.id', 'c.parentId', 'c.name', 'c.slug', 'c.icon', 'c.description', 'c.position', 'c.version', 'c.updatedAt'])
    .select(['c.audience', 'c.roles', 'c.companyIds'])
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  const placed = rows.map((row): Placed => ({ ...row, ...audienceFor(ctx, row), own: own.get(row.id) ?? 0 }))
  return treeOf(placed, { withEmpty })
}

/** Whom a category is meant for is staff's business: roles and companies of an organisation are nothing for its customers. */
const audienceFor = ({ actor }: Ctx, row: { audience: string; roles: string[]; companyIds: number[] }) =>
  actor.side === 'staff'
    ? { audience: row.audience as Audience, roles: row.roles as Category['roles'], companyIds: row.companyIds }
    : { audience: 'public' as const, roles: [], companyIds: [] }

const TEXTS = sql<number>`count(distinct coalesce(a.translation_of, a.id))`

/** How many articles this reader reads in each category itself; for customers a text in several languages is one, as pages list it. */
async function articlesByCategory(ctx: Ctx, language: string | undefined): Promise<Map<number, number>> {
  const counts = await ctx.db
    .selectFrom('kbArticles as a')
    .select(['a.categoryId', (ctx.actor.side === 'staff' ? sql<number>`count(*)` : TEXTS).as('n')])
    .where(readable(ctx))
    .where('a.categoryId', 'is not', null)
    .$if(language !== undefined, (query) => query.where('a.language', '=', language as string))
    .groupBy('a.categoryId')
    .execute()
  return new Map(counts.map(({ categoryId, n }) => [categoryId as number, Number(n)]))
}

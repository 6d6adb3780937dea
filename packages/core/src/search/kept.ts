import {
  type GetKeptSearch,
  type KeptSearch,
  type KeptSearches,
  MOST_RECENT,
  MOST_SAVED,
  type RememberSearch,
  type SaveSearch,
} from '@balcao/contracts/search/kept'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { rememberKeptAnew } from './kept-held.ts'

const mine = (ctx: Ctx) => ctx.db.selectFrom('keptSearches').where('userId', '=', me(ctx))

/** What the caller keeps, by name, and what they last searched for, newest first. */
export async function list(ctx: Ctx): Promise<KeptSearches> {
  const rows = await mine(ctx)
    .select(['id', 'name', 'q', 'usedAt'])
    .orderBy(sortKey('name'))
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { saved: rows.filter(({ name }) => name !== null), recent: rows.filter(({ name }) => name === null).slice(0, MOST_RECENT) }
}

/** Keeps a search under a name; one of that name becomes this one, also for whoever follows it. @throws DomainError too_many_searches */
export async function save(ctx: Ctx, { name, q }: SaveSearch): Promise<KeptSearch> {
  const found = await mine(ctx).where(sql<boolean>`lower(name) = lower(${name})`).select('q').executeTakeFirst()
  if (!found) {
    const { count } = await mine(ctx)
      .where('name', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_SAVED) throw conflict('too_many_searches')
  }
  const row = await ctx.db
    .insertInto('keptSearches')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), name, q })
    .onConflict((oc) =>
      oc.expression(sql`tenant_id, user_id, lower(name)`).where('name', 'is not', null).doUpdateSet({ name, q, usedAt: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (found && found.q !== q) await rememberKeptAnew(ctx, row)
  return { id: row.id, name: row.name, q: row.q, usedAt: row.usedAt }
}

/** Remembers what was searched for, and forgets what is beyond the last few. */
export async function remember(ctx: Ctx, { q }: RememberSearch): Promise<{ success: true }> {
  await ctx.db
    .insertInto('keptSearches')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), q })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'q']).where('name', 'is', null).doUpdateSet({ usedAt: sql`clock_timestamp()` }))
    .execute()
  const last = mine(ctx).where('name', 'is', null).select('id').orderBy('usedAt', 'desc').orderBy('id', 'desc').limit(MOST_RECENT)
  await ctx.db.deleteFrom('keptSearches').where('userId', '=', me(ctx)).where('name', 'is', null).where('id', 'not in', last).execute()
  return { success: true }
}

/** Forgets one, saved or not; with it goes that it is followed. @throws DomainError not_found */
export async function remove(ctx: Ctx, { id }: GetKeptSearch): Promise<{ success: true }> {
  const gone = await ctx.db.deleteFrom('keptSearches').where('userId', '=', me(ctx)).where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound('search_not_found')
  return { success: true }
}

/** Forgets the last searches; what has a name stays. */
export async function forget(ctx: Ctx): Promise<{ success: true }> {
  await ctx.db.deleteFrom('keptSearches').where('userId', '=', me(ctx)).where('name', 'is', null).execute()
  return { success: true }
}

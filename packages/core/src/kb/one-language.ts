import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { publicSettings } from './pages/settings.ts'

type Text = { id: number; language: string; translationOf: number | null }

/**
 * Of texts that are the same in several languages one remains for customers and guests, at the place of the first: the one in the reader's
 * language, else in the first of the organisation's languages that there is, else the one that came first. Staff, who answer people of all
 * languages, have them all.
 */
export async function oneOfEach<T extends Text>(ctx: Ctx, texts: readonly T[]): Promise<T[]> {
  if (ctx.actor.side === 'staff') return [...texts]
  const families = Map.groupBy(texts, ({ id, translationOf }) => translationOf ?? id)
  if (families.size === texts.length) return [...texts]
  const preferred = [...(await ownLanguage(ctx)), ...(await publicSettings(ctx)).languages]
  const place = ({ language }: T) => (preferred.includes(language) ? preferred.indexOf(language) : preferred.length)
  return [...families.values()].map((family) => family.reduce((best, one) => (place(one) < place(best) ? one : best)))
}

/** The same of articles that were found, known by their ids. */
export async function idsOfEach(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ctx.actor.side === 'staff' || ids.length < 2) return [...ids]
  const { rows } = await sql<Text>`
    select a.id, a.language, a.translation_of as "translationOf" from unnest(${[...ids]}::bigint[]) with ordinality f(id, n)
    cross join lateral (select * from kb_articles a where a.tenant_id = ${ctx.actor.tenantId} and a.id = f.id offset 0) a
    order by f.n`.execute(ctx.db)
  return (await oneOfEach(ctx, rows)).map(({ id }) => id)
}

/** `where(isOther(ctx, id))`: articles (`kb_articles a`) that are neither this one nor the same text in another language. */
export const isOther = ({ actor }: Ctx, id: number): RawBuilder<boolean> => sql<boolean>`coalesce(a.translation_of, a.id) <>
  coalesce((select o.translation_of from kb_articles o where o.tenant_id = ${actor.tenantId} and o.id = ${id}), ${id}::bigint)`

/** The language of whoever is signed in; guests have none of their own. */
async function ownLanguage({ db, actor }: Ctx): Promise<string[]> {
  if (actor.userId === null) return []
  const row = await db.selectFrom('users').select('language').where('id', '=', actor.userId).executeTakeFirst()
  return row ? [row.language] : []
}

import type { Role } from '@balcao/contracts/access'
import type { CreateArticle, UpdateArticle } from '@balcao/contracts/kb/articles'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../../../ctx.ts'
import { takeSlugs } from '../../slugs/slugs.ts'
import type { Store } from './media.ts'
import type { Fields, Plan } from './plan.ts'

/** What an import left, and what was there before: enough to take it back. */
export type Written = { articleId: number; leftVersion: number; former: Former; notes: FieldReason[] }
export type Former = { draft?: object; sourceId?: number; isSame?: boolean; categories?: number[] }

/** `made`: categories that were made for it. */
export type Around = { transferId: number; fileName: string; categoryId: number | null; made: number[]; store: Store }

type Drafted = Pick<UpdateArticle, 'title' | 'summary' | 'content' | 'tags' | 'seo' | 'audience' | 'roles' | 'companyIds'>
export const drafted = ({ title, summary, content, tags, seo, audience, roles, companyIds }: Fields) =>
  ({ title, summary, content, tags, seo, audience, roles: roles as Exclude<Role, 'guest'>[], companyIds }) satisfies Drafted

/** What is kept of an article with its line: its number where it was written, and the categories that were made for it. */
export const formerOf = ({ parsed, match }: Plan, { made }: Around): Former => ({
  ...(parsed?.sourceId === undefined ? {} : { sourceId: parsed.sourceId, isSame: match?.id === parsed.sourceId }),
  ...(made.length > 0 ? { categories: made } : {}),
})

/** A new article of these fields. */
export const inputOf = (fields: Fields, categoryId: number | null, withSlug: boolean): CreateArticle => {
  const { slug, language, ownerId, reviewBy } = fields
  return {
    ...drafted(fields),
    ...{ categoryId, language, reviewBy },
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(withSlug && slug !== undefined ? { slug } : {}),
  }
}

export const slugNotes = (fields: Fields | undefined, used: ReadonlySet<string>): FieldReason[] =>
  fields?.slug !== undefined && used.has(fields.slug) ? [{ field: 'slug', reason: 'import_slug_taken', params: { slug: fields.slug } }] : []

type Made = { articleId: number; plan: Plan; around: Around }

/** Addresses that articles had elsewhere lead to them; one that leads to another article stays that one's. @returns what is said of those, by article */
export async function keepAddresses(ctx: Ctx, made: readonly Made[]): Promise<Map<number, FieldReason[]>> {
  const { db, actor } = ctx
  const wanted = made.flatMap(({ articleId, plan, around }) =>
    plan.addresses.map((path) => ({ path, articleId, transferId: around.transferId })),
  )
  const refused = new Map<number, FieldReason[]>()
  if (wanted.length > 0) {
    await db
      .insertInto('kbOldAddresses')
      .values(wanted.map((one) => ({ ...one, tenantId: actor.tenantId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
    const rows = await db
      .selectFrom('kbOldAddresses')
      .select(['path', 'articleId'])
      .where((eb) => eb('path', '=', eb.fn.any(eb.val(wanted.map(({ path }) => path)))))
      .execute()
    const held = new Map(rows.map(({ path, articleId }) => [path, articleId]))
    for (const { path, articleId } of wanted)
      if (held.get(path) !== articleId)
        refused.set(articleId, [
          ...(refused.get(articleId) ?? []),
          { field: 'addresses', reason: 'import_address_taken', params: { path } },
        ])
  }
  const former = made.flatMap(({ articleId, plan }) => plan.formerSlugs.filter(isSlug).map((slug) => ({ articleId, slug })))
  await takeSlugs(ctx, former)
  return refused
}

const isSlug = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)

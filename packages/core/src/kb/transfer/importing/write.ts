import type { Role } from '@balcao/contracts/access'
import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type Ctx, me } from '../../../ctx.ts'
import { DomainError } from '../../../errors.ts'
import { create } from '../../articles/create.ts'
import { lockState, textIn, versionOf } from '../../articles/state.ts'
import { update } from '../../articles/update.ts'
import { takeSlug } from '../../slugs/slugs.ts'
import { cutVersion } from '../../versions/cut.ts'
import { keepMedia, type Store } from './media.ts'
import type { Fields, Plan } from './plan.ts'

/** What an import left, and what was there before: enough to take it back. */
export type Written = { articleId: number; leftVersion: number; former: Former; notes: FieldReason[] }
export type Former = { draft?: object; sourceId?: number; isSame?: boolean }

export type Around = { transferId: number; fileName: string; categoryId: number | null; store: Store }

type Drafted = Pick<UpdateArticle, 'title' | 'summary' | 'content' | 'tags' | 'seo' | 'audience' | 'roles' | 'companyIds'>
const drafted = ({ title, summary, content, tags, seo, audience, roles, companyIds }: Fields) =>
  ({ title, summary, content, tags, seo, audience, roles: roles as Exclude<Role, 'guest'>[], companyIds }) satisfies Drafted

/** Writes an article of a file as a draft, by the rules of whoever imports it. @throws DomainError */
export async function writeArticle(ctx: Ctx, plan: Plan, around: Around): Promise<Written> {
  const { fields, match, parsed } = plan
  if (!fields || !parsed) throw new TypeError('there is nothing to write')
  const written = match ? await intoDraft(ctx, fields, match.id, plan, around) : await asNew(ctx, fields, plan, around)
  const notes = [...written.notes, ...(await keepAddresses(ctx, plan, written.articleId, around.transferId))]
  const sourceId = parsed.sourceId === undefined ? {} : { sourceId: parsed.sourceId, isSame: match?.id === parsed.sourceId }
  const { draft } = await lockState(ctx, written.articleId)
  return { ...written, notes, leftVersion: draft?.version ?? 0, former: { ...written.former, ...sourceId } }
}

type Partly = Omit<Written, 'leftVersion'>

async function asNew(ctx: Ctx, fields: Fields, { parsed }: Plan, { categoryId, store }: Around): Promise<Partly> {
  const notes: FieldReason[] = []
  const { slug, language, ownerId, reviewBy } = fields
  const isFree = slug !== undefined && (await isFreeSlug(ctx, slug))
  if (slug !== undefined && !isFree) notes.push({ field: 'slug', reason: 'import_slug_taken', params: { slug } })
  const media = parsed?.media ?? []
  const { id } = await create(ctx, {
    ...drafted(fields),
    ...(media.length > 0 && { content: '' }),
    ...{ categoryId, language, reviewBy },
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(isFree ? { slug } : {}),
  })
  if (media.length > 0) {
    const kept = await keepMedia(ctx, store, id, fields.content, media)
    notes.push(...kept.notes)
    await update(ctx, { id, content: kept.content })
  }
  return { articleId: id, former: {}, notes }
}

/** Beside what is published; a draft that is open is kept as a version, and with the line of the import. */
async function intoDraft(ctx: Ctx, fields: Fields, id: number, { parsed }: Plan, { fileName, store }: Around): Promise<Partly> {
  const before = await lockState(ctx, id)
  const { categoryId } = before
  const kept = { articleId: id, categoryId, cause: 'imported' as const }
  if (before.draft) await cutVersion(ctx, { ...kept, text: textIn(before), authorId: before.draft.authorId })
  const { content, notes } = await keepMedia(ctx, store, id, fields.content, parsed?.media ?? [])
  await update(ctx, { id, version: versionOf(before), ...drafted(fields), content })
  const after = await lockState(ctx, id)
  if (after.draft) await cutVersion(ctx, { ...kept, text: textIn(after), authorId: me(ctx), note: fileName.slice(0, 200) })
  return { articleId: id, former: before.draft ? { draft: textIn(before) } : {}, notes }
}

const isFreeSlug = async ({ db }: Ctx, slug: string) =>
  (await db.selectFrom('kbSlugs').select('slug').where('slug', '=', slug).executeTakeFirst()) === undefined

/** Addresses that the article had elsewhere lead to it; one that leads to another article stays that one's. */
async function keepAddresses(ctx: Ctx, { addresses, formerSlugs }: Plan, articleId: number, transferId: number): Promise<FieldReason[]> {
  const { db, actor } = ctx
  const notes: FieldReason[] = []
  for (const path of addresses) {
    await db
      .insertInto('kbOldAddresses')
      .values({ tenantId: actor.tenantId, path, articleId, transferId })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const held = await db.selectFrom('kbOldAddresses').select('articleId').where('path', '=', path).executeTakeFirst()
    if (held?.articleId !== articleId) notes.push({ field: 'addresses', reason: 'import_address_taken', params: { path } })
  }
  for (const slug of formerSlugs)
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      await takeSlug(ctx, slug, articleId).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
  return notes
}

import { fileName } from '@balcao/contracts/files/file-names'
import type { RemoveArticleAttachment, TakenArticleAttachment } from '@balcao/contracts/kb/attachments'
import { MAX_ARTICLE_FILES } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, DomainError, forbidden, notFound } from '../../errors.ts'
import { mustBeClean } from '../../files/sent-files.ts'
import type { TakenIn } from '../../files/uploads.ts'
import { onlyOnce } from '../../only-once.ts'
import { can, must } from '../../policy.ts'
import { visible } from '../readers.ts'

/** An article that this person writes. @throws DomainError article_not_found, forbidden */
async function mustWrite(ctx: Ctx, id: number) {
  must(ctx, 'article.write')
  const article = await ctx.db
    .selectFrom('kbArticles as a')
    .select(['a.authorId', 'a.ownerId', 'a.content'])
    .where('a.id', '=', id)
    .where(visible(ctx))
    .executeTakeFirst()
  if (!article) throw notFound('article_not_found')
  if (!can(ctx.actor, 'article.edit', article)) throw forbidden()
  return article
}

/** Asked before a byte is read, and again when all are there. @throws DomainError article_not_found, forbidden, too_many_files */
export async function mustAttach(ctx: Ctx, articleId: number): Promise<void> {
  await mustWrite(ctx, articleId)
  const { count } = await ctx.db
    .selectFrom('kbAttachments')
    .where('articleId', '=', articleId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_ARTICLE_FILES) throw new DomainError('too_large', 'too_many_files')
}

type Attached = Omit<TakenArticleAttachment, 'mayHold'>

/**
 * Writes down a picture or file of an article; its bytes are kept once in a tenant, and `spare` are keys that are not needed.
 * @throws DomainError file_infected, and all of `mustAttach`
 */
export async function attach(ctx: Ctx, articleId: number, taken: TakenIn): Promise<{ attachment: Attached; spare: string[] }> {
  const { tenantId } = ctx.actor
  await ctx.db.selectFrom('kbArticles').select('id').where('id', '=', articleId).forUpdate().executeTakeFirst()
  await mustAttach(ctx, articleId)
  const { key, mime, size, sha256, scan, thumbnailKey } = taken
  // Touching the row holds it against the job that collects what nobody names.
  const file = await ctx.db
    .insertInto('files')
    .values({ tenantId, id: key, mime, size, sha256, scan, thumbnailId: thumbnailKey ?? null })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning(['id', 'scan', 'mime', 'size'])
    .executeTakeFirstOrThrow()
  // The same bytes were here before, and were found out.
  if (file.scan === 'infected') mustBeClean(file.scan)
  const made = await ctx.db
    .insertInto('kbAttachments')
    .values({ tenantId, articleId, fileId: file.id, name: fileName(taken.name), authorId: me(ctx) })
    .returning(['id', 'name', 'mediaId'])
    .executeTakeFirstOrThrow()
  await ctx.emit('article:changed', { articleId, live: false })
  const attachment: Attached = { ...made, type: file.mime, bytes: file.size, state: file.scan as Attached['state'] }
  return { attachment, spare: file.id === key ? [] : [key, thumbnailKey].filter((one) => one !== undefined) }
}

/**
 * Takes a file away that no text of now shows.
 * @throws DomainError article_not_found, article_attachment_not_found, article_attachment_in_use, forbidden
 */
export async function detach(ctx: Ctx, { id, attId }: RemoveArticleAttachment): Promise<{ success: true }> {
  const article = await mustWrite(ctx, id)
  const found = await ctx.db.selectFrom('kbAttachments').select('id').where('articleId', '=', id).where('id', '=', attId).executeTakeFirst()
  if (!found) throw notFound('article_attachment_not_found')
  const draft = await ctx.db.selectFrom('kbDrafts').select('content').where('articleId', '=', id).executeTakeFirst()
  const shows = new RegExp(`attachment:${attId}(?!\\d)`)
  if ([article.content, draft?.content ?? ''].some((text) => shows.test(text))) throw conflict('article_attachment_in_use')
  await onlyOnce(ctx.db.deleteFrom('kbAttachments').where('id', '=', attId), 'article_attachment_not_found')
  await ctx.emit('article:changed', { articleId: id, live: false })
  return { success: true }
}

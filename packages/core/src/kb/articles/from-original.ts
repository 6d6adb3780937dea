import type { CreateArticle } from '@balcao/contracts/kb/articles'
import type { Ctx } from '../../ctx.ts'
import { shows } from '../pages/attachments.ts'
import type { Text } from '../versions/cut.ts'
import { get } from './articles.ts'

/** What a translation begins as that brings no text of its own. */
export type Original = { articleId: number; text: Text; categoryId: number | null }

/** The text of the original as this person has it, and where it stands; undefined for whatever brings a text of its own. */
export async function originalOf(ctx: Ctx, { translationOf, content }: CreateArticle): Promise<Original | undefined> {
  if (!translationOf || content !== undefined) return undefined
  const { title, summary, content: text, tags, seo, audience, roles, companyIds, categoryId } = await get(ctx, { id: translationOf })
  const whole = { title, summary, content: text, tags, seo: seo as Text['seo'], audience, roles, companyIds }
  return { articleId: translationOf, text: whole, categoryId }
}

/** Gives an article the pictures and files of another one that its text shows, and names them in it by their new numbers. */
export async function takePictures({ db, actor }: Ctx, from: number, articleId: number, content: string): Promise<string> {
  const all = await db.selectFrom('kbAttachments').select(['id', 'fileId', 'name']).where('articleId', '=', from).orderBy('id').execute()
  const shown = all.filter(({ id }) => shows(content, id))
  if (shown.length === 0) return content
  const made = await db
    .insertInto('kbAttachments')
    .values(shown.map(({ fileId, name }) => ({ tenantId: actor.tenantId, articleId, fileId, name, authorId: actor.userId })))
    .returning('id')
    .execute()
  const next = new Map(shown.map(({ id }, n) => [String(id), made[n]?.id]))
  return content.replace(/\]\(attachment:(\d+)(?=[) ])/gu, (link, id: string) => (next.has(id) ? `](attachment:${next.get(id)}` : link))
}

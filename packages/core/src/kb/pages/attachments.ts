import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import type { Ctx } from '../../ctx.ts'
import { seesDraft } from '../articles/rows.ts'
import { readable, visible } from '../readers.ts'

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('kbAttachments as x')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'x.tenantId').onRef('f.id', '=', 'x.fileId'))
    .where('f.scan', '=', 'clean')

/** Pictures and files of an article that are free of what scanners look for. */
export async function attachmentsOf(ctx: Ctx, articleId: number, content: string, isWriter = false): Promise<ArticleAttachment[]> {
  const all = await rows(ctx)
    .where('x.articleId', '=', articleId)
    .select(['x.id', 'x.name', 'f.mime as type', 'f.size as bytes', 'x.mediaId'])
    .orderBy('x.id')
    .execute()
  // What is attached for a text to come is nothing for its readers.
  return isWriter ? all : all.filter(({ id }) => shows(content, id))
}

/** Whether a text shows this file or links to it. */
export const shows = (content: string, id: number): boolean =>
  content.includes(`](attachment:${id})`) || content.includes(`](attachment:${id} `)

export type Media = { fileId: string; name: string; mime: string; size: number }

/** What this reader may fetch by an address: a file that the text of an article shows which they read now. */
export async function readMedia(ctx: Ctx, mediaId: string): Promise<Media | undefined> {
  const found = await rows(ctx)
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'x.tenantId').onRef('a.id', '=', 'x.articleId'))
    .where('x.mediaId', '=', mediaId)
    .where(visible(ctx))
    .select(['x.id', 'x.fileId', 'x.name', 'f.mime', 'f.size', 'a.content', 'a.authorId', 'a.ownerId', 'a.reviewerId'])
    .select(readable(ctx).as('isRead'))
    .executeTakeFirst()
  if (!found || !(seesDraft(ctx.actor, found) || (found.isRead && shows(found.content, found.id)))) return undefined
  const { fileId, name, mime, size } = found
  return { fileId, name, mime, size }
}

import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import type { Ctx } from '../../ctx.ts'
import { readable } from '../readers.ts'

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('kbAttachments as x')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'x.tenantId').onRef('f.id', '=', 'x.fileId'))
    .where('f.scan', '=', 'clean')

/** Pictures and files of an article that are free of what scanners look for. */
export async function attachmentsOf(ctx: Ctx, articleId: number): Promise<ArticleAttachment[]> {
  return rows(ctx)
    .where('x.articleId', '=', articleId)
    .select(['x.id', 'x.name', 'f.mime as type', 'f.size as bytes', 'x.mediaId'])
    .orderBy('x.id')
    .execute()
}

export type Media = { fileId: string; name: string; mime: string; size: number }

/** What this reader may fetch by an address: a file that the text of an article shows which they read now. */
export async function readMedia(ctx: Ctx, mediaId: string): Promise<Media | undefined> {
  const found = await rows(ctx)
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'x.tenantId').onRef('a.id', '=', 'x.articleId'))
    .where('x.mediaId', '=', mediaId)
    .where(readable(ctx))
    .select(['x.id', 'x.fileId', 'x.name', 'f.mime', 'f.size', 'a.content'])
    .executeTakeFirst()
  if (!found?.content.includes(`](attachment:${found.id})`)) return undefined
  const { fileId, name, mime, size } = found
  return { fileId, name, mime, size }
}

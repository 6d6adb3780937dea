import { fileName } from '@balcao/contracts/files/file-names'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { sql } from 'kysely'
import { type Ctx, me } from '../../../ctx.ts'
import type { StoreFile } from '../../../ports.ts'
import type { Media } from '../reading/item.ts'

/** Bytes, and whether a scanner has yet to look into them. */
export type Store = { put: StoreFile; scan: 'clean' | 'pending' }

/** Keeps the files that an imported article shows. @returns its text with their places in it, and what was left out */
export async function keepMedia(
  ctx: Ctx,
  store: Store,
  articleId: number,
  content: string,
  media: readonly Media[],
): Promise<{ content: string; notes: FieldReason[] }> {
  const notes: FieldReason[] = []
  let text = content
  for (const file of media) {
    const id = await keepOne(ctx, store, articleId, file)
    const mark = `](<${file.address}>)`
    if (id !== undefined) text = text.replaceAll(mark, `](attachment:${id})`)
    else {
      notes.push({ field: 'content', reason: 'import_media_refused', params: { name: file.name.slice(0, 100) } })
      text = withoutImage(text, mark)
    }
  }
  return { content: text, notes }
}

async function keepOne(ctx: Ctx, { put, scan }: Store, articleId: number, file: Media): Promise<number | undefined> {
  const bytes = await file.read().catch(() => undefined)
  if (!bytes || bytes.length === 0 || bytes.length > MAX_FILE_BYTES) return undefined
  const { db, actor } = ctx
  const { key, mime, size, sha256 } = await put(bytes)
  const kept = await db
    .insertInto('files')
    .values({ tenantId: actor.tenantId, id: key, mime, size, sha256, scan })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { tenantId: actor.tenantId, articleId, fileId: kept.id, name: fileName(file.name), authorId: me(ctx) }
  return (await db.insertInto('kbAttachments').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** An image whose bytes are not there is its name. */
const withoutImage = (text: string, mark: string): string => {
  const at = text.indexOf(mark)
  const from = at < 0 ? -1 : text.lastIndexOf('![', at)
  return from < 0 ? text : withoutImage(text.slice(0, from) + text.slice(from + 2, at) + text.slice(at + mark.length), mark)
}

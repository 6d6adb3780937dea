import type { FieldReason } from '@balcao/contracts/reason-texts'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import type { Ctx } from '../../../ctx.ts'
import { DomainError } from '../../../errors.ts'
import type { StoreFile } from '../../../ports.ts'
import { attach } from '../../attachments/attachments.ts'
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

/** What cannot be kept is left out; bytes that were there before stay for the job that sweeps the store. */
async function keepOne(ctx: Ctx, { put, scan }: Store, articleId: number, file: Media): Promise<number | undefined> {
  const bytes = await file.read().catch(() => undefined)
  if (!bytes || bytes.length === 0 || bytes.length > MAX_FILE_BYTES) return undefined
  try {
    const { attachment } = await attach(ctx, articleId, { ...(await put(bytes)), name: file.name, scan, thumbnailKey: undefined })
    return attachment.id
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'file_infected' || error.code === 'too_many_files')) return undefined
    throw error
  }
}

/** An image whose bytes are not there is its name. */
const withoutImage = (text: string, mark: string): string => {
  const at = text.indexOf(mark)
  const from = at < 0 ? -1 : text.lastIndexOf('![', at)
  return from < 0 ? text : withoutImage(text.slice(0, from) + text.slice(from + 2, at) + text.slice(at + mark.length), mark)
}

import type { Ctx } from '../ctx.ts'
import { attachmentRows } from '../files/attachment-rows.ts'
import type { MailPicture, ReadableBytes } from '../ports.ts'

/** A picture larger than this, or what goes beyond so much in all or so many, is a link. */
const MOST_BYTES = 1_048_576
const MOST_BYTES_IN_ALL = 4 * MOST_BYTES
const MOST = 10
/** What programs of mail show; whether it is one was said by its bytes. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const NAMED = /\]\(attachment:([1-9]\d{0,9})\)/g

/** A picture that goes along with a mail, or stays where it is for its size. */
export type Chosen = { id: number; name: string; mime: string; fileId: string; goes: boolean }

/** The pictures that a mail's text names and its reader may see: sent with a public message of its ticket, and found clean. */
export async function choosePictures(ctx: Ctx, { ticketId, text }: { ticketId: number | null; text: string }): Promise<Chosen[]> {
  const ids = [...new Set([...text.matchAll(NAMED)].map(([, id]) => Number(id)))].slice(0, 100)
  if (ids.length === 0 || ticketId === null) return []
  const rows = await attachmentRows(ctx.db)
    .where('x.id', 'in', ids)
    .where('x.ticketId', '=', ticketId)
    .where('x.isInternal', '=', false)
    .where('x.commentId', 'is not', null)
    .where('x.sentAt', 'is not', null)
    .where('f.scan', '=', 'clean')
    .where('f.mime', 'in', [...SHOWN])
    .execute()
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  let left = MOST_BYTES_IN_ALL
  return inOrder.map(({ id, fileId, shown: { name, mime, size } }, n) => {
    const goes = n < MOST && size <= Math.min(MOST_BYTES, left)
    if (goes) left -= size
    return { id, name, mime, fileId, goes }
  })
}

/** The bytes of those that go along; what is gone meanwhile does not. @throws where the store does not answer now */
export async function fetchPictures(
  files: ReadableBytes,
  chosen: readonly Chosen[],
  mailId: string,
): Promise<(MailPicture & { id: number })[]> {
  const pictures: (MailPicture & { id: number })[] = []
  for (const { id, fileId, name, mime, goes } of chosen) {
    const file = goes ? await files.get(fileId) : undefined
    if (!file) continue
    const parts: Uint8Array[] = []
    for await (const part of file.stream) parts.push(part)
    pictures.push({ id, cid: `imagem-${id}.${mailId}@balcao`, name, mime, base64: Buffer.concat(parts).toString('base64') })
  }
  return pictures
}

import { fileName } from '@balcao/contracts/files/file-names'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import type { MailFile } from './read-mail.ts'

/** Bytes that were stored, and what they are. */
export type KeptBytes = { key: string; mime: string; size: number; sha256: string; scan: 'clean' | 'pending' }
/** Stores the bytes of a file and finds out what it is. */
export type KeepBytes = (bytes: Uint8Array) => Promise<KeptBytes>
/** `isEnclosed`: of the mail that a mail carries. */
export type StoredFile = KeptBytes & { name: string; cid: string | null; isEnclosed?: true }

/** A mail brings at most so many files into its ticket; the others are in the original. */
const MOST_FILES = 20
/** Parts that are no files to a reader. */
const NO_FILE = new Set([
  'message/delivery-status',
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

/** Stores a mail's files before the transaction that names them. Bytes that none names in the end are collected. */
export async function storeFiles(keep: KeepBytes, files: readonly MailFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  const wanted = files.filter(({ mime, bytes }) => !NO_FILE.has(mime) && bytes.byteLength > 0 && bytes.byteLength <= MAX_FILE_BYTES)
  for (const [index, { name, cid, bytes, mime }] of wanted.slice(0, MOST_FILES).entries())
    stored.push({ ...(await keep(bytes)), name: name || nameFor(mime, index + 1), cid })
  return stored
}

const nameFor = (mime: string, index: number) => {
  const [kind = '', type = ''] = mime.split('/')
  const ending = type === 'jpeg' ? 'jpg' : /^[a-z\d]{2,5}$/.test(type) ? type : 'bin'
  return `${kind === 'image' ? 'imagem' : 'arquivo'}-${index}.${ending}`
}

/**
 * Puts stored files down as uploads of their sender, to be sent with the message.
 * @returns their ids, and the text with its pictures as pictures of ours
 */
export async function attach(
  ctx: Ctx,
  files: readonly StoredFile[],
  { authorId, ticketId, content }: { authorId: number; ticketId: number | null; content: string },
): Promise<{ ids: number[]; content: string; spare: string[] }> {
  const { tenantId } = ctx.actor
  const [ids, spare, byCid] = [[] as number[], [] as string[], new Map<string, number>()]
  for (const { key, name, cid, isEnclosed: _, ...file } of files) {
    const kept = await ctx.db
      .insertInto('files')
      .values({ tenantId, id: key, ...file })
      .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: now }))
      .returning(['id', 'scan'])
      .executeTakeFirstOrThrow()
    if (kept.id !== key) spare.push(key)
    // What was found out before does not come in again by mail.
    if (kept.scan === 'infected') continue
    const { id } = await ctx.db
      .insertInto('attachments')
      .values({ tenantId, ticketId, fileId: kept.id, name: fileName(name), authorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    if (cid && file.mime.startsWith('image/')) byCid.set(cid, id)
  }
  return { ids, spare, content: withPictures(content, byCid) }
}

/** Pictures that the mail carries are shown where they stand; of the others the name is left. */
export const withPictures = (content: string, byCid: ReadonlyMap<string, number>): string =>
  content.replace(/!\[([^\]\n]{0,300})\]\(<?cid:([^\s<>()]{1,300})>?\)/g, (_, alt: string, cid: string) => {
    const id = byCid.get(cid)
    return id === undefined ? (alt ? `[imagem: ${alt}]` : '') : `![${alt}](attachment:${id})`
  })

import type { ArticleExport } from '../export.ts'
import type { ExportWords } from '../export-words.ts'
import type { ArticleOfFile } from '../exported-rows.ts'

/** What a file is written from. */
export type Source = {
  file: ArticleExport
  words: ExportWords
  /** In the order of the file's contents; what was deleted meanwhile is left out. */
  articles: AsyncIterable<ArticleOfFile>
  /** The bytes of an attachment; undefined where the store has none. */
  bytes(fileId: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Called after each article: whoever waits sees how far it is, and nothing else waits for a long file. */
  wrote(done: number): Promise<void>
}

/** Writes a file while it is read. */
export type Writer = (source: Source) => AsyncIterable<Uint8Array>

const encoder = new TextEncoder()
export const encoded = (text: string): Uint8Array => encoder.encode(text)

/** A picture or file as a whole, where it is no larger than this. */
export async function whole(
  { bytes }: Pick<Source, 'bytes'>,
  attachment: ArticleOfFile['attachments'][number],
  most: number,
): Promise<Buffer | undefined> {
  if (attachment.bytes > most) return undefined
  const stream = await bytes(attachment.fileId)
  if (!stream) return undefined
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Without what only this installation knows. */
export const forOthers = ({ attachments, ...article }: ArticleOfFile) => ({
  ...article,
  attachments: attachments.map(({ id, name, type, bytes }) => ({ id, name, type, bytes })),
})

import { Readable } from 'node:stream'
import { fileName } from '@balcao/contracts/files/file-names'
import { slugOf } from '@balcao/contracts/kb/slug'
import { ZipFile } from 'yazl'
import type { ArticleOfFile } from '../exported-rows.ts'
import { withFrontMatter } from '../front-matter.ts'
import { encoded, type Source } from './writer.ts'

/** Where a zip holds an article: folders by category, the number in its name so that no two are one. */
const pathOf = ({ id, slug, category }: ArticleOfFile): string =>
  ['articles', ...category.map((name) => slugOf(name) || '-'), `${id}-${slug}.md`].join('/')
const mediaOf = ({ id, name }: ArticleOfFile['attachments'][number]): string => `media/${id}-${fileName(name)}`

const SHOWS = /\]\(attachment:([1-9]\d{0,9})\)/g

/** The same text with its pictures where the zip holds them. */
function withPaths(article: ArticleOfFile): string {
  const up = '../'.repeat(pathOf(article).split('/').length - 1)
  return article.content.replace(SHOWS, (mark, id: string) => {
    const file = article.attachments.find((one) => one.id === Number(id))
    return file ? `](<${up}${mediaOf(file)}>)` : mark
  })
}

/** Articles as Markdown files in folders by category, with the files that they show; an import reads it back. */
export async function* writeZip(source: Source): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const filled = fill(source, zip).catch((error: unknown) => output.destroy(error as Error))
  yield* output as AsyncIterable<Uint8Array>
  await filled
}

/** One entry after the other: the next is added when the last has been taken, so that no more than one waits in memory. */
async function fill({ file, articles, bytes, wrote }: Source, zip: ZipFile): Promise<void> {
  const mtime = new Date(`${file.day}T12:00:00Z`)
  let done = 0
  for await (const article of articles) {
    const { attachments, ...fields } = article
    zip.addBuffer(Buffer.from(encoded(withFrontMatter({ ...fields, content: withPaths(article) }))), pathOf(article), { mtime })
    for (const attachment of attachments) {
      const stream = await bytes(attachment.fileId)
      if (stream) await added(zip, Readable.from(stream), mediaOf(attachment), mtime)
    }
    done += 1
    await wrote(done)
  }
  zip.end()
}

function added(zip: ZipFile, stream: Readable, path: string, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('close', resolve).once('error', reject)
    zip.addReadStream(stream, path, { mtime, compress: false })
  })
}

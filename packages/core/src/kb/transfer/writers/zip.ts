import { fileName } from '@balcao/contracts/files/file-names'
import { slugOf } from '@balcao/contracts/kb/slug'
import { addStored, zipOf } from '../../../files/zip.ts'
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
export const writeZip = ({ file, articles, bytes, wrote }: Source): AsyncGenerator<Uint8Array> =>
  zipOf(async (zip) => {
    const mtime = new Date(`${file.day}T12:00:00Z`)
    let done = 0
    for await (const article of articles) {
      const { attachments, ...fields } = article
      zip.addBuffer(Buffer.from(encoded(withFrontMatter({ ...fields, content: withPaths(article) }))), pathOf(article), { mtime })
      for (const attachment of attachments) await addStored(zip, bytes, attachment.fileId, mediaOf(attachment), mtime)
      done += 1
      await wrote(done)
    }
  })

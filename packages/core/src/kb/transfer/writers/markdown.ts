import { withFrontMatter } from '../front-matter.ts'
import { encoded, type Source } from './writer.ts'

/** Articles as one Markdown file, each with its fields in front. Pictures are named and not in it; a zip holds them. */
export async function* writeMarkdown({ articles, wrote }: Source): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const { attachments: _, ...article } of articles) {
    yield encoded(`${done === 0 ? '' : '\n'}${withFrontMatter(article)}`)
    done += 1
    await wrote(done)
  }
}

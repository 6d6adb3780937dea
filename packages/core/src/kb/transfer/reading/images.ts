import type { Parsed } from './item.ts'
import { inText, type Mark } from './marks.ts'

const imagesIn = (node: Mark): Mark[] => (node.type === 'image' ? [node] : (node.children ?? []).flatMap(imagesIn))
const label = (text: string) => text.replace(/[[\]\\`\n]/g, ' ').trim()

/** What an image becomes: the file that is there for it, a link to where it is, or its name alone. */
export type Found = { file: Parsed['media'][number] } | 'remote' | 'missing'

/**
 * Looks after the images of a text. Those of other sites become links, since nothing is fetched; for those in the file `find` names them.
 * What stands in code stays as it is.
 */
export function settleImages(parsed: Parsed, find: (address: string) => Parsed['media'][number] | undefined): Parsed {
  const images = parsed.content.includes('![') ? imagesIn(inText(parsed.content)) : []
  const media = new Map(parsed.media.map((file) => [file.address, file]))
  const notes = [...parsed.notes]
  let { content, remoteImages } = parsed
  for (const { url = '', alt, position } of images.toReversed()) {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined || url.startsWith('attachment:')) continue
    const put = (text: string) => {
      content = content.slice(0, start) + text + content.slice(end)
    }
    if (/^(?:https?:)?\/\//i.test(url)) {
      remoteImages += 1
      put(`[${label(alt || url)}](<${url.replace(/[<>\n]/g, '')}>)`)
      continue
    }
    const file = find(url)
    if (!file) {
      notes.push({ field: 'content', reason: 'import_media_missing', params: { name: url.slice(0, 100) } })
      put(label(alt || ''))
      continue
    }
    media.set(file.address, file)
    put(`![${label(alt || file.name)}](<${file.address}>)`)
  }
  return { ...parsed, content, remoteImages, notes, media: [...media.values()] }
}

import type { Found } from './rank.ts'
import { type Block, blockText } from './sections.ts'
import { stemsOf } from './words.ts'

const SENTENCES = 3

/** How much of a question a text says. */
const says = (text: string, terms: ReadonlyMap<string, number>): number =>
  [...new Set(stemsOf(text))].reduce((sum, one) => sum + (terms.get(one) ?? 0), 0)

/** The longest beginning of whole pieces that fits. */
function fitting({ kind, pieces }: Block, room: number): string {
  for (let n = pieces.length; n > 0; n--) {
    const text = blockText({ kind, pieces: pieces.slice(0, n) })
    if (text.length <= room) return text
  }
  return ''
}

/**
 * The words of a section that answer: a whole list of steps, or up to three sentences from the one that says most of the question, as they
 * stand in the article.
 */
export function quoted({ section, terms }: Pick<Found, 'section' | 'terms'>, most: number): string {
  const { blocks } = section
  const best = blocks
    .map((block, n) => ({ block, n, has: says(block.pieces.join(' '), terms) + (block.kind === 'steps' ? 0.5 : 0) }))
    .toSorted((a, b) => b.has - a.has || a.n - b.n)[0]
  if (!best) return ''
  const { block, n } = best
  if (block.kind !== 'text') {
    // What stands before a list says what it lists.
    const lead = blocks[n - 1]?.kind === 'text' ? (blocks[n - 1]?.pieces.at(-1) ?? '') : ''
    const list = fitting(block, most - lead.length - 2)
    return lead && list ? `${lead}\n\n${list}` : list || fitting(block, most)
  }
  const from =
    block.pieces.map((piece, at) => ({ at, has: says(piece, terms) })).toSorted((a, b) => b.has - a.has || a.at - b.at)[0]?.at ?? 0
  const start = Math.max(0, Math.min(from, block.pieces.length - SENTENCES))
  const text = fitting({ kind: 'text', pieces: block.pieces.slice(start, start + SENTENCES) }, most)
  const following = blocks[n + 1]
  // A sentence that announces a list is nothing without it.
  if (following && following.kind !== 'text' && (text.endsWith(':') || block.pieces.length <= 1)) {
    const list = fitting(following, most - text.length - 2)
    if (list) return `${text}\n\n${list}`
  }
  return text || (block.pieces[start] ?? '').slice(0, most)
}

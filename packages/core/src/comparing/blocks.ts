import type { ComparedBlock, DiffPart } from '@balcao/contracts/comparing'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { changedWords } from './changed-words.ts'

/** A block of a text: what kind it is, and how it is written. */
export type Block = { block: string; text: string }

/** Texts that differ in more blocks, and blocks that differ in more words, are shown as taken away and written anew. */
const MOST_BLOCKS = 4_000
const MOST_WORDS = 2_000
/** Two blocks of one kind are the same one, changed, where the newer keeps at least this part of the older’s words. */
const LEAST_KEPT = 0.3

export const part = (kind: DiffPart['kind'], text: string): DiffPart => ({ kind, text })
const whole = (kind: DiffPart['kind'], { block, text }: Block): ComparedBlock => ({ kind, block, parts: [part(kind, text)] })

/** What became of a text, block by block and, in blocks that changed, word by word. */
export function compareBlocks(olds: readonly Block[], news: readonly Block[]): ComparedBlock[] {
  const comparator = (one: Block, other: Block) => one.text === other.text
  const runs = diffArrays([...olds], [...news], { comparator, maxEditLength: MOST_BLOCKS })
  if (!runs) return [...olds.map((block) => whole('removed', block)), ...news.map((block) => whole('added', block))]
  const blocks: ComparedBlock[] = []
  for (let n = 0; n < runs.length; n += 1) {
    const [run, next] = [runs[n], runs[n + 1]]
    if (run?.removed && next?.added) {
      blocks.push(...paired(run.value, next.value))
      n += 1
    } else if (run) blocks.push(...run.value.map((block) => whole(run.removed ? 'removed' : run.added ? 'added' : 'same', block)))
  }
  return blocks
}

/** Blocks that went and blocks that came at one place: in their order, each newer one with the older one that it is like. */
function paired(olds: readonly Block[], news: readonly Block[]): ComparedBlock[] {
  const blocks: ComparedBlock[] = []
  let at = 0
  for (const block of news) {
    const like = olds.findIndex((old, n) => n >= at && n < at + 10 && isLike(old, block))
    if (like < 0) {
      blocks.push(whole('added', block))
      continue
    }
    blocks.push(...olds.slice(at, like).map((old) => whole('removed', old)))
    blocks.push({ kind: 'changed', block: block.block, parts: compareWords((olds[like] as Block).text, block.text) })
    at = like + 1
  }
  return [...blocks, ...olds.slice(at).map((old) => whole('removed', old))]
}

function isLike(old: Block, block: Block): boolean {
  if (old.block !== block.block) return false
  const { removed } = changedWords(old.text, block.text)
  const { added: words } = changedWords('', old.text)
  return words > 0 && (words - removed) / words >= LEAST_KEPT
}

/** The words of two texts. */
export function compareWords(before: string, after: string): DiffPart[] {
  const runs = diffWordsWithSpace(before, after, { maxEditLength: MOST_WORDS })
  if (!runs) return [part('removed', before), part('added', after)]
  return runs.map(({ value, added, removed }) => part(added ? 'added' : removed ? 'removed' : 'same', value))
}

import type { DiffBlock, DiffPart } from '@balcao/contracts/kb/versions'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { type Block, blocksOf } from './blocks.ts'
import { changedWords } from './changed-words.ts'

/** Texts that differ in more blocks, and blocks that differ in more words, are shown as taken away and written anew. */
const MOST_BLOCKS = 4_000
const MOST_WORDS = 2_000
/** Two blocks of one kind are the same one, changed, where the newer keeps at least this part of the older’s words. */
const LEAST_KEPT = 0.3

const part = (kind: DiffPart['kind'], text: string): DiffPart => ({ kind, text })
const whole = (of: DiffBlock['of'], kind: 'same' | 'added' | 'removed', { block, text }: Block): DiffBlock => ({
  ...{ kind, of, block, parts: [part(kind, text)] },
})

/** What became of a text, block by block and, in blocks that changed, word by word. */
export function compareContent(before: string, after: string): DiffBlock[] {
  const [olds, news] = [blocksOf(before), blocksOf(after)]
  const comparator = (one: Block, other: Block) => one.text === other.text
  const runs = diffArrays(olds, news, { comparator, maxEditLength: MOST_BLOCKS })
  if (!runs) return [...olds.map((block) => whole('content', 'removed', block)), ...news.map((block) => whole('content', 'added', block))]
  const blocks: DiffBlock[] = []
  for (let n = 0; n < runs.length; n += 1) {
    const [run, next] = [runs[n], runs[n + 1]]
    if (run?.removed && next?.added) {
      blocks.push(...paired(run.value, next.value))
      n += 1
    } else if (run)
      blocks.push(...run.value.map((block) => whole('content', run.removed ? 'removed' : run.added ? 'added' : 'same', block)))
  }
  return blocks
}

/** Blocks that went and blocks that came at one place: in their order, each newer one with the older one that it is like. */
function paired(olds: readonly Block[], news: readonly Block[]): DiffBlock[] {
  const blocks: DiffBlock[] = []
  let at = 0
  for (const block of news) {
    const like = olds.findIndex((old, n) => n >= at && n < at + 10 && isLike(old, block))
    if (like < 0) {
      blocks.push(whole('content', 'added', block))
      continue
    }
    blocks.push(...olds.slice(at, like).map((old) => whole('content', 'removed', old)))
    blocks.push({ kind: 'changed', of: 'content', block: block.block, parts: compareWords((olds[like] as Block).text, block.text) })
    at = like + 1
  }
  return [...blocks, ...olds.slice(at).map((old) => whole('content', 'removed', old))]
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

/** A field that is said in one line: nothing where it is as it was. */
export function compareField(of: DiffBlock['of'], before: string, after: string, byWords = false): DiffBlock[] {
  if (before === after) return []
  const all = [...(before ? [part('removed', before)] : []), ...(after ? [part('added', after)] : [])]
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
  return [{ kind, of, block: of, parts: byWords && kind === 'changed' ? compareWords(before, after) : all }]
}

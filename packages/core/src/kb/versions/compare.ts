import type { DiffBlock } from '@balcao/contracts/kb/versions'
import { compareBlocks, compareWords, part } from '../../comparing/blocks.ts'
import { blocksOf } from './blocks.ts'

/** What became of an article's text. */
export const compareContent = (before: string, after: string): DiffBlock[] =>
  compareBlocks(blocksOf(before), blocksOf(after)).map((block) => ({ ...block, of: 'content' }))

/** A field that is said in one line: nothing where it is as it was. */
export function compareField(of: DiffBlock['of'], before: string, after: string, byWords = false): DiffBlock[] {
  if (before === after) return []
  const all = [...(before ? [part('removed', before)] : []), ...(after ? [part('added', after)] : [])]
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
  return [{ kind, of, block: of, parts: byWords && kind === 'changed' ? compareWords(before, after) : all }]
}

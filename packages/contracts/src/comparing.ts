import { z } from 'zod'

/** A run of words that is in both texts, only in the newer, or only in the older. */
export const DiffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.output<typeof DiffPart>

/** A block of two texts: what became of it, and its words. */
export const ComparedBlock = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  /** What it is: mdast's name (heading, paragraph, list, table, code …), or of texts without markup `line`. */
  block: z.string(),
  parts: z.array(DiffPart),
})
export type ComparedBlock = z.output<typeof ComparedBlock>

/** Blocks that changed with their neighbours; of all else, how many there are. */
export function changesOf<B extends Pick<ComparedBlock, 'kind'>>(blocks: readonly B[]): (B | number)[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((n) => blocks[n] !== undefined && blocks[n].kind !== 'same')
  const shown: (B | number)[] = []
  blocks.forEach((block, at) => {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(block)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}

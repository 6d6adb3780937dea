import { BOUNDS } from '@balcao/core/duplicates/model/choose-terms'
import { documentOf } from '@balcao/core/duplicates/model/documents'
import { featuresOf, weigh } from '@balcao/core/duplicates/model/features'
import { MemoryIndex } from '@balcao/core/duplicates/model/memory-index'
import { valuesOf } from '@balcao/core/duplicates/model/model'
import type { Question } from '@balcao/core/duplicates/model/train'
import type { PairSet } from './sets.ts'

/** A set ready to be asked: documents, index, and what repeats what, each way. */
export function prepare(set: PairSet) {
  const documents = set.reports.map(documentOf)
  const index = new MemoryIndex(documents)
  const weighed = documents.map((document) => weigh(document, index))
  const same = new Map<number, Set<number>>()
  const link = (a: number, b: number) => same.set(a, (same.get(a) ?? new Set()).add(b))
  for (const [a, b] of set.pairs) {
    link(a, b)
    link(b, a)
  }
  return { documents, index, weighed, same }
}

/** The questions of a set: each report with its candidates. Reports without duplicates are asked too, or probabilities would be too high. */
export function questionsOf(set: PairSet, isLeftOut: (report: number) => boolean = () => false): Question[] {
  const { documents, index, weighed, same } = prepare(set)
  return documents.flatMap((document, key): Question[] => {
    if (isLeftOut(key)) return []
    const found = index.candidates(document, BOUNDS.scored)
    const rows = featuresOf(
      weighed[key] as never,
      found.map(({ id }) => weighed[id] as never),
      index,
    )
    const examples = rows.map((row, at) => ({
      values: valuesOf(row),
      label: Number(same.get(key)?.has(found[at]?.id ?? -1) ?? false) as 0 | 1,
    }))
    return [{ key, examples }]
  })
}

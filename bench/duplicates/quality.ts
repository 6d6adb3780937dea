import { BASE_MODEL } from '@balcao/core/duplicates/model/base-model'
import { BOUNDS } from '@balcao/core/duplicates/model/choose-terms'
import { featuresOf } from '@balcao/core/duplicates/model/features'
import { averagePrecision, calibrationError, type Judged, share } from '@balcao/core/duplicates/model/measures'
import { judge, type Model } from '@balcao/core/duplicates/model/model'
import { prepare } from './questions.ts'
import type { PairSet } from './sets.ts'

export type Quality = {
  pairs: number
  recall10: ReturnType<typeof share>
  reciprocal10: number
  /** Of pairs that the base model was not trained with; nothing where it was trained with none or all. */
  unseen?: { recall10: ReturnType<typeof share>; reciprocal10: number }
  /** Of the duplicates that a full scan of all terms finds, how many the look-up with bounds finds. */
  kept: number
  calibrationError: number
  /** Of hints (probable by a quarter, three at most), how many are known duplicates. */
  hints: ReturnType<typeof share>
  prAuc: number
  p50: number
  p95: number
}

const HINT = 0.25

/** How well a model finds the known duplicates of a set, asking as the set's authors do: each pair's first for its second, among all. */
export function measureQuality(set: PairSet, model: Model = BASE_MODEL): Quality {
  const { documents, index, weighed, same } = prepare(set)
  const took: number[] = []
  const ranked = new Map<number, { id: number; probability: number }[]>()
  const ask = (report: number) => {
    const known = ranked.get(report)
    if (known) return known
    const began = performance.now()
    const found = index.candidates(documents[report] as never, BOUNDS.scored)
    const rows = featuresOf(
      weighed[report] as never,
      found.map(({ id }) => weighed[id] as never),
      index,
    )
    const answer = rows
      .map((row, at) => ({ id: found[at]?.id ?? -1, ...judge(model, row) }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ id, probability }) => ({ id, probability }))
    took.push(performance.now() - began)
    ranked.set(report, answer)
    return answer
  }
  let inScan = 0
  let inBoth = 0
  const places = set.pairs.map(([asked, wanted]) => {
    const scanned = index.fullScan(documents[asked] as never).some(({ id }) => id === wanted)
    inScan += Number(scanned)
    inBoth += Number(scanned && index.candidates(documents[asked] as never).some(({ id }) => id === wanted))
    return ask(asked).findIndex(({ id }) => id === wanted)
  })
  const summary = (some: readonly number[]) => ({
    recall10: share(some.filter((place) => place >= 0 && place < 10).length, some.length),
    reciprocal10: some.reduce((sum, place) => sum + (place >= 0 && place < 10 ? 1 / (place + 1) : 0), 0) / Math.max(some.length, 1),
  })
  const judged: Judged[] = []
  const hints: Judged[] = []
  for (const { id } of documents)
    for (const [place, { id: other, probability }] of ask(id).slice(0, 10).entries()) {
      const one: Judged = { probability, label: same.get(id)?.has(other) ? 1 : 0 }
      judged.push(one)
      if (place < 3 && probability >= HINT) hints.push(one)
    }
  const held = set.heldOut ?? new Set()
  const unseen = places.filter((_, at) => set.pairs[at]?.every((report) => held.has(report)))
  took.sort((a, b) => a - b)
  return {
    pairs: places.length,
    ...summary(places),
    ...(unseen.length > 0 && unseen.length < places.length ? { unseen: summary(unseen) } : {}),
    kept: inScan === 0 ? 1 : inBoth / inScan,
    calibrationError: calibrationError(judged),
    hints: share(hints.filter(({ label }) => label === 1).length, hints.length),
    prAuc: averagePrecision(judged),
    p50: took[Math.floor(took.length / 2)] ?? 0,
    p95: took[Math.floor(took.length * 0.95)] ?? 0,
  }
}

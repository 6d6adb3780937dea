import type { ModelMetrics } from '@balcao/contracts/duplicates/models'
import { averagePrecision, calibrationError, type Judged, share } from './measures.ts'

const THRESHOLD = 0.5
const ROUNDS = 200

/** Numbers that look random and are the same every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A figure of judged pairs with its 95 % interval, by drawing the pairs anew many times (bootstrap). */
function withInterval(judged: readonly Judged[], measure: (some: readonly Judged[]) => number): ModelMetrics['ece'] {
  const random = seeded(judged.length)
  const values = Array.from({ length: ROUNDS }, () =>
    measure(judged.map(() => judged[Math.floor(random() * judged.length)] as Judged)),
  ).toSorted((a, b) => a - b)
  const at = (place: number) => values[Math.floor(place * (ROUNDS - 1))] ?? 0
  return { value: measure(judged), low: at(0.025), high: at(0.975), n: judged.length }
}

function f1(judged: readonly Judged[]): number {
  const right = judged.filter(({ probability, label }) => probability >= THRESHOLD && label === 1).length
  const said = judged.filter(({ probability }) => probability >= THRESHOLD).length
  const are = judged.filter(({ label }) => label === 1).length
  return said + are === 0 ? 0 : (2 * right) / (said + are)
}

/** So far down the list is looked. */
const DEPTHS = [1, 5, 10, 20]

/** How high right answers stand, from their places in their lists (nought is the first). */
function ofPlaces(places: readonly number[]): Pick<ModelMetrics, 'mrr' | 'reciprocal'> {
  if (places.length === 0) return {}
  const random = seeded(places.length)
  const mean = (some: readonly number[], depth: number) =>
    some.reduce((sum, place) => sum + (place < depth ? 1 / (place + 1) : 0), 0) / some.length
  const drawn = Array.from({ length: ROUNDS }, () => places.map(() => places[Math.floor(random() * places.length)] as number))
  const figure = (depth: number) => {
    const values = drawn.map((some) => mean(some, depth)).toSorted((a, b) => a - b)
    const at = (share: number) => values[Math.floor(share * (ROUNDS - 1))] ?? 0
    return { value: mean(places, depth), low: at(0.025), high: at(0.975), n: places.length }
  }
  return { mrr: figure(Number.POSITIVE_INFINITY), reciprocal: DEPTHS.map((depth) => ({ at: depth, ...figure(depth) })) }
}

/** How good probabilities are, of pairs that the model was not trained with, and how high the right ones stand in their lists. */
export function evaluate(judged: readonly Judged[], places: readonly number[] = []): ModelMetrics {
  const said = judged.filter(({ probability }) => probability >= THRESHOLD)
  const are = judged.filter(({ label }) => label === 1)
  const right = said.filter(({ label }) => label === 1).length
  const curve = Array.from({ length: 19 }, (_, n) => (n + 1) / 20).map((threshold) => {
    const above = judged.filter(({ probability }) => probability >= threshold)
    const hits = above.filter(({ label }) => label === 1).length
    return { threshold, precision: above.length ? hits / above.length : 1, recall: are.length ? hits / are.length : 0 }
  })
  return {
    precision: share(right, said.length),
    recall: share(right, are.length),
    f1: withInterval(judged, f1),
    prAuc: withInterval(judged, averagePrecision),
    ece: withInterval(judged, calibrationError),
    ...ofPlaces(places),
    curve,
  }
}

/** Which of two models orders the same pairs better: the difference, its interval, and how probable it is by chance. */
export function pairedDifference(a: readonly Judged[], b: readonly Judged[]): { difference: number; low: number; high: number; p: number } {
  const random = seeded(a.length)
  const values = Array.from({ length: ROUNDS }, () => {
    const places = a.map(() => Math.floor(random() * a.length))
    return averagePrecision(places.map((at) => b[at] as Judged)) - averagePrecision(places.map((at) => a[at] as Judged))
  }).toSorted((x, y) => x - y)
  const below = values.filter((value) => value <= 0).length / ROUNDS
  return {
    difference: averagePrecision(b) - averagePrecision(a),
    low: values[Math.floor(0.025 * (ROUNDS - 1))] ?? 0,
    high: values[Math.floor(0.975 * (ROUNDS - 1))] ?? 0,
    p: Math.min(1, 2 * Math.min(below, 1 - below)),
  }
}

/** A small seeded generator (mulberry32): the same seed tells the same story everywhere. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** A generator for one seed; numbers of different seeds have nothing to do with each other. */
export function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('Nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick,
    shuffle<T>(items: readonly T[]): T[] {
      const left = [...items]
      return items.map(() => left.splice(int(0, left.length - 1), 1)[0] as T)
    },
  }
}

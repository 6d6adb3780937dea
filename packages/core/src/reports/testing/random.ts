/** Random choices that the same seed makes again. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  /** From 0 to below 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share: number) => next() < share,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
  }
}
export type Random = ReturnType<typeof randomOf>

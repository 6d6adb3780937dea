/** How many of these (ascending) are at or before a value. */
export function countUpTo(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of these (ascending) are before a value. */
export function countBelow(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

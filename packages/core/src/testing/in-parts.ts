/** So many rows, with their texts, words and counts, are written in well under the time that one statement may take, on a busy machine too. */
const PART = 700

/** Has the rows 1 to `count` written part by part, in their order. */
export async function inParts(count: number, write: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += PART) await write(from, Math.min(from + PART - 1, count))
}

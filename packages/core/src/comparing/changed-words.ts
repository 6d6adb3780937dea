const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** How many words a text has that an earlier one did not, and the other way round; where they stand makes no difference. */
export function changedWords(before: string, after: string): { added: number; removed: number } {
  const left = new Map<string, number>()
  for (const word of wordsOf(before)) left.set(word, (left.get(word) ?? 0) + 1)
  let added = 0
  for (const word of wordsOf(after)) {
    const count = left.get(word) ?? 0
    if (count === 0) added += 1
    else left.set(word, count - 1)
  }
  return { added, removed: [...left.values()].reduce((sum, count) => sum + count, 0) }
}

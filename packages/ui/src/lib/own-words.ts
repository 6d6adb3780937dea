let words: Readonly<Record<string, string>> = {}
let version = 0
const listeners = new Set<() => void>()

/** The organisation's own word in place of a built-in text, by its key, such as `status.open`: as typed, in every language. */
export const ownWord = (key: string): string | undefined => words[key]
/** Changes whenever the words do. */
export const wordsVersion = (): number => version

/** Shows these words from now on. */
export function takeOwnWords(next: Readonly<Record<string, string>> = {}): void {
  if (JSON.stringify(next) === JSON.stringify(words)) return
  words = next
  version++
  for (const listener of listeners) listener()
}

/** Calls when the words have changed; answers what ends it. */
export function onOwnWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Words = Readonly<Record<string, string>>
/** Keys of the types of tickets: to choose from, and switched off. */
type Types = { readonly active: readonly string[]; readonly off: readonly string[] }

let words: Words = {}
let types: Types | undefined
let version = 0
const listeners = new Set<() => void>()

/** The organisation's own word in place of a built-in text, by its key, such as `status.open`: as typed, in every language. */
export const ownWord = (key: string): string | undefined => words[key]
/** The organisation's list of types, where it is not the built-in one. */
export const ownTypes = (): Types | undefined => types
/** Changes whenever the words or the types do. */
export const wordsVersion = (): number => version

/** Shows these from now on. */
export function takeOwnWords(next: Words = {}, nextTypes?: Types): void {
  if (JSON.stringify([next, nextTypes]) === JSON.stringify([words, types])) return
  words = next
  types = nextTypes
  version++
  for (const listener of listeners) listener()
}

/** Calls when the words or the types have changed; answers what ends it. */
export function onOwnWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

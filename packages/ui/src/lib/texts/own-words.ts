import type { Priority } from '@balcao/contracts/tickets/statuses'

type Words = Readonly<Record<string, string>>
/** Keys of the types of tickets: to choose from, and switched off. */
type Types = { readonly active: readonly string[]; readonly off: readonly string[] }

let words: Words = {}
let types: Types | undefined
let matrix: readonly Priority[] | undefined
let version = 0
const listeners = new Set<() => void>()

/** The organisation's own word in place of a built-in text, by its key, such as `status.open`: as typed, in every language. */
export const ownWord = (key: string): string | undefined => words[key]
/** The organisation's list of types, where it is not the built-in one. */
export const ownTypes = (): Types | undefined => types
/** The priorities that urgency and impact propose, where the organisation assesses. */
export const ownMatrix = (): readonly Priority[] | undefined => matrix
/** Changes whenever any of these do. */
export const wordsVersion = (): number => version

/** Shows these from now on. */
export function takeOwnWords(next: Words = {}, nextTypes?: Types, nextMatrix?: readonly Priority[]): void {
  if (JSON.stringify([next, nextTypes, nextMatrix]) === JSON.stringify([words, types, matrix])) return
  words = next
  types = nextTypes
  matrix = nextMatrix
  version++
  for (const listener of listeners) listener()
}

/** Calls when any of these have changed; answers what ends it. */
export function onOwnWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import type { Priority } from '@balcao/contracts/tickets/statuses'

/** A status of the organisation's own, within a built-in one. */
export type CustomStatus = { readonly id: number; readonly status: string; readonly name: string; readonly active: boolean }

type Words = Readonly<Record<string, string>>
/** Keys of the types of tickets: to choose from, and switched off. */
type Types = { readonly active: readonly string[]; readonly off: readonly string[] }

let words: Words = {}
let types: Types | undefined
let customs: readonly CustomStatus[] = []
let matrix: readonly Priority[] | undefined
let version = 0
const listeners = new Set<() => void>()

/** The organisation's own word in place of a built-in text, by its key, such as `status.open`: as typed, in every language. */
export const ownWord = (key: string): string | undefined => words[key]
/** The organisation's list of types, where it is not the built-in one. */
export const ownTypes = (): Types | undefined => types
/** The organisation's custom statuses, in their order. */
export const customStatuses = (): readonly CustomStatus[] => customs
/** The priorities that urgency and impact propose, where the organisation assesses. */
export const ownMatrix = (): readonly Priority[] | undefined => matrix
/** Changes whenever any of these do. */
export const wordsVersion = (): number => version

type Own = {
  ownWords?: Words | undefined
  ticketTypes?: Types | undefined
  customStatuses?: readonly CustomStatus[] | undefined
  priorityMatrix?: readonly Priority[] | undefined
}

/** Shows these from now on: of who is signed in. */
export function takeOwnWords({ ownWords = {}, ticketTypes, customStatuses: own = [], priorityMatrix }: Own = {}): void {
  if (JSON.stringify([ownWords, ticketTypes, own, priorityMatrix]) === JSON.stringify([words, types, customs, matrix])) return
  words = ownWords
  types = ticketTypes
  customs = own
  matrix = priorityMatrix
  version++
  for (const listener of listeners) listener()
}

/** Calls when any of these have changed; answers what ends it. */
export function onOwnWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

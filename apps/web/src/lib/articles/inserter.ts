import { createStore } from '../store.ts'

/** An article to put into a message, and the part of it that was found. */
export type Chosen = { id: number; anchor: string | null }
/** Puts an article into the message being written; null while nothing is being written. */
export const inserter = createStore<((article: Chosen) => void) | null>(null)

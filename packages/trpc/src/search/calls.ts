import { search } from './search.ts'

/** Calls of the search. */
export const calls = { ...search }

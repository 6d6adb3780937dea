import { tags as tagsOfTickets } from './on-tickets.ts'
import { tags } from './tags.ts'

/** Calls of tags. */
export const calls = { ...tags }

/** Calls below `tickets`, by noun. */
export const onTickets = { tags: tagsOfTickets }

import { queues } from './queues.ts'
import { tickets } from './tickets.ts'

/** Calls of routing, by noun. */
export const calls = { tickets, queues }

import { watchOverview } from './overview.ts'
import { watchers, watching } from './watchers.ts'
import { watches } from './watches.ts'

/** Calls of the overview of watchers. */
export const calls = { ...watchOverview }

/** Calls below `tickets`, by noun. */
export const onTickets = { watchers, watching: { ...watching, things: watches } }

import { assets } from './assets.ts'
import { kinds } from './kinds.ts'
import { assets as ofTicket } from './on-tickets.ts'

/** Calls of assets, by noun. */
export const calls = { ...assets, kinds }

/** Calls below `tickets`, by noun. */
export const onTickets = { assets: ofTicket }

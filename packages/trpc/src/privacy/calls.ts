import { erased } from './erased.ts'
import { holds } from './holds.ts'
import { data, packs } from './packs.ts'
import { requests } from './requests.ts'
import { rights } from './rights.ts'
import { retention } from './rules.ts'

/** Calls of privacy, by noun. */
export const calls = { retention, holds, requests, packs, data }

/** Calls below `tickets`, by noun. */
export const onTickets = { erased }

/** Calls below `profile`, by noun. */
export const onProfile = { rights }

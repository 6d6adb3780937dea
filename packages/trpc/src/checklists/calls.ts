import { checklists } from './checklists.ts'
import { items } from './items.ts'
import { templates } from './templates.ts'

/** Calls of checklists, by noun. */
export const calls = { templates, items }

/** Calls below `tickets`, by noun. */
export const onTickets = { checklists }

import { templates as templatesOfTickets } from './on-tickets.ts'
import { templates } from './templates.ts'

/** Calls of templates. */
export const calls = { ...templates }

/** Calls below `tickets`, by noun. */
export const onTickets = { templates: templatesOfTickets }

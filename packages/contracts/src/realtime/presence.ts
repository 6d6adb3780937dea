import { z } from 'zod'
import { Id, opaque } from '../common.ts'
import { PRESENCE } from './presence-states.ts'

/** What a page says of its person; `page` tells the pages of one person apart. */
export const SayPresence = z.strictObject({ ticketId: Id, page: opaque(40), state: z.enum([...PRESENCE, 'gone']) })
export type SayPresence = z.output<typeof SayPresence>

/** Somebody at a ticket. */
export const Present = z.object({ id: Id, name: z.string(), state: z.enum(PRESENCE) })
export type Present = z.output<typeof Present>

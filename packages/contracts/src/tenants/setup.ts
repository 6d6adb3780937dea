import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** What a new organisation does first, in this order. */
export const SETUP_ITEMS = [
  ...['account', 'organization', 'team', 'roles', 'queue', 'hours', 'mailbox', 'templates', 'article', 'ticket'],
] as const
export type SetupItem = (typeof SETUP_ITEMS)[number]

/** How far an organisation is, as its data stands now. `detail` names what is there already. */
export const Setup = z.object({
  finishedAt: Timestamp.nullable(),
  items: z.array(z.object({ key: z.enum(SETUP_ITEMS), done: z.boolean(), detail: z.string().nullable() })),
})
export type Setup = z.output<typeof Setup>

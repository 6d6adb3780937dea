import { z } from 'zod'

/** The chat for who is signed in at the portal: `key` is null where there is none. */
export const PortalChat = z.object({ key: z.string().nullable(), unread: z.int() })
export type PortalChat = z.output<typeof PortalChat>

/** `session` opens the calls of the chat's frame, and nothing else, until the session at the portal ends. */
export const PortalVisit = z.object({ session: z.string() })
export type PortalVisit = z.output<typeof PortalVisit>

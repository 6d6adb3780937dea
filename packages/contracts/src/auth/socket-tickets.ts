import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** What opens one live connection, once, in place of an access token in an address. */
export const SocketTicket = z.object({ ticket: z.string(), expiresAt: Timestamp })
export type SocketTicket = z.output<typeof SocketTicket>

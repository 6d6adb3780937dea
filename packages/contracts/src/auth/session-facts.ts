import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** What the server knows of the caller's own session, without its secrets. */
export const SessionFacts = z.object({
  /** Who proves passwords and links here. */
  adapter: z.enum(['local', 'stytch']),
  method: z.string(),
  createdAt: Timestamp,
  rotatedAt: Timestamp,
  provedAt: Timestamp,
  idleExpiresAt: Timestamp,
  expiresAt: Timestamp,
})
export type SessionFacts = z.output<typeof SessionFacts>

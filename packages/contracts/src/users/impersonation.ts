import { z } from 'zod'
import { SessionUser } from '../auth/session.ts'
import { Id, prose, Timestamp } from '../common.ts'

/** How long one may look as somebody else. */
export const IMPERSONATION_MINUTES = 15

/** `reason` is kept in the audit log. */
export const Impersonate = z.strictObject({ id: Id, reason: prose(500) })
export type Impersonate = z.output<typeof Impersonate>

/** A session that reads as `user`, which the caller's browser alone can use. */
export const Impersonation = z.object({
  access_token: z.string(),
  user: SessionUser,
  app: z.enum(['staff', 'portal']),
  expiresAt: Timestamp,
})
export type Impersonation = z.output<typeof Impersonation>

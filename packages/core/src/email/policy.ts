import { isAtLeast } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const mailPolicy = {
  /** Mailboxes, what came in through them, senders, filters and suppressions. */
  'mail.manage': (actor: Actor) => isAtLeast(actor.role, 'manager'),
}

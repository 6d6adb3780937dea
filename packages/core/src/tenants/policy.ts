import { isAtLeast, RIGHTS } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const tenantPolicy = {
  /** What the organisation is and how people get in: its name and addresses, domain, security and mail. */
  'organization.manage': (actor: Actor) => isAtLeast(actor.role, 'admin'),
  /** How the help desk works: ticket types, names of statuses, the priority matrix, how people are notified. */
  'system.configure': (actor: Actor) => RIGHTS.configureSystem(actor.role),
}

import { isAtLeast } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const tenantPolicy = {
  'organization.manage': (actor: Actor) => isAtLeast(actor.role, 'admin'),
}

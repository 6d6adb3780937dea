import { isAtLeast } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const auditPolicy = {
  'audit.read': (actor: Actor) => isAtLeast(actor.role, 'manager'),
}

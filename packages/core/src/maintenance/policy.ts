import { isAtLeast } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const maintenancePolicy = {
  /** What became of all that is set up; each reader sees of it what they may change. */
  'config.history': (actor: Actor) => isAtLeast(actor.role, 'manager'),
}

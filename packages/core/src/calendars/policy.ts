import { RIGHTS } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const calendarPolicy = {
  /** Everybody of the staff works by them. */
  'calendar.read': (actor: Actor) => actor.side === 'staff',
  'calendar.manage': (actor: Actor) => RIGHTS.configureSystem(actor.role),
}

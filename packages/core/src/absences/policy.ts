import type { Actor } from '../ctx.ts'

/** Whether the role has the permission at all is asked of every action (see policy.ts). */
export const absencePolicy = {
  'absence.manage': () => true,
  'absence.read': (actor: Actor) => actor.side === 'staff',
}

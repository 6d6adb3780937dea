import type { Actor } from '../ctx.ts'

/** Everybody of the staff has views of their own; those of the team are for whoever has the permission. */
export const viewPolicy = {
  'view.use': (actor: Actor) => actor.side === 'staff',
  'view.share': () => true,
}

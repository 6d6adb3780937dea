import type { Actor } from '../ctx.ts'

/** Everybody of the staff has templates of their own; those of the team are for whoever has the permission. */
export const templatePolicy = {
  'template.use': (actor: Actor) => actor.side === 'staff',
  'template.manage': () => true,
}

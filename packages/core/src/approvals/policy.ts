import type { Actor } from '../ctx.ts'

/** People of the staff have a list of what they asked for. */
export const approvalPolicy = {
  'approval.use': (actor: Actor) => actor.side === 'staff',
}

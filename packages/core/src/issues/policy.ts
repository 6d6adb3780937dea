import type { Actor } from '../ctx.ts'

/** Issues are for the staff: which of them is decided by the tickets that wait for them. */
export const issuePolicy = {
  'issue.read': (actor: Actor) => actor.side === 'staff',
}

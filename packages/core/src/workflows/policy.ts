import type { Actor } from '../ctx.ts'

/** Everybody of the staff reads workflows and what they let do; they are changed by whoever has the permission. */
export const workflowPolicy = {
  'workflow.use': (actor: Actor) => actor.side === 'staff',
  'workflow.manage': () => true,
  'workflow.override': () => true,
}

import type { Actor } from '../ctx.ts'

/** Everybody of the staff reads templates and sees their own items; templates are changed by whoever has the permission. */
export const checklistPolicy = {
  'checklist.use': (actor: Actor) => actor.side === 'staff',
  'checklist.manage': () => true,
}

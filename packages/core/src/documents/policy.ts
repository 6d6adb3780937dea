import type { Actor } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

/** Whether the role has the permission at all is asked before (see policy.ts). Reading is in `readers.ts`. */
export const documentPolicy = {
  'document.write': () => true,
  'document.manage': () => true,
  /** Changing a document that the actor sees: any of them, or those that they are responsible for. */
  'document.edit': (actor: Actor, { ownerId }: { ownerId: number | null }) =>
    scopeOf(actor, 'document.manage') !== undefined ||
    (scopeOf(actor, 'document.write') !== undefined && actor.userId !== null && actor.userId === ownerId),
  /** Approving what is current: who changes any document, but neither wrote it nor is responsible for it. */
  'document.approve': (actor: Actor, { ownerId, authorId }: { ownerId: number | null; authorId: number | null }) =>
    scopeOf(actor, 'document.manage') !== undefined && actor.userId !== null && actor.userId !== ownerId && actor.userId !== authorId,
}

import type { Actor } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

/** What of a queue decides who may do what to it. */
export type QueueFacts = { id: number; leaderIds: readonly number[] }

/** Whoever sees every ticket sees every queue; the others see those that they are members of. */
const sees = (actor: Actor, { id }: Pick<QueueFacts, 'id'>) => scopeOf(actor, 'ticket.read') === 'tenant' || actor.queueIds.includes(id)
const manages = (actor: Actor) => scopeOf(actor, 'queue.manage') !== undefined

/** Whether the role has `queue.read` and `queue.manage` at all is asked before (see policy.ts). */
export const queuePolicy = {
  /** Using the screens of queues at all. */
  'queue.use': (actor: Actor) => actor.side === 'staff' && scopeOf(actor, 'queue.read') !== undefined,
  'queue.read': (actor: Actor, queue: Pick<QueueFacts, 'id'>) => actor.side === 'staff' && sees(actor, queue),
  'queue.manage': manages,
  /** Its strategy, capacity and timers, and who works on it: for its leaders, and those who manage queues. */
  'queue.lead': (actor: Actor, queue: QueueFacts) =>
    manages(actor) || (actor.userId !== null && sees(actor, queue) && queue.leaderIds.includes(actor.userId)),
}

/** Words of routing. They stand apart from the schemas, which the first visit of a page need not load. */

/** What asked for a decision. */
export const ROUTING_CAUSES = [
  'created',
  'transferred',
  'escalated',
  'reopened',
  'returned',
  'idle',
  'woken',
  'auto',
  'claimed',
  'rebalanced',
] as const
export type RoutingCause = (typeof ROUTING_CAUSES)[number]

/** How long a rebalance can be undone, and how many tickets one moves at most. */
export const UNDO_REBALANCE_MINUTES = 10
export const MAX_REBALANCE = 200
/** How long decisions are kept. */
export const DECISION_DAYS = 30
/** Business minutes that a ticket waits for whoever helped its requester last, in a queue that keeps people together. */
export const STICKY_WAIT_MINUTES = 15
/** A draft that somebody went on with so recently keeps an idle ticket with them. */
export const FRESH_DRAFT_MINUTES = 10
/** Leaders of a queue are told that its tickets wait no more often than this. */
export const LEADER_NOTICE_MINUTES = 60
/** Why somebody takes more than they can, or a ticket goes on. */
export const MAX_ROUTING_REASON = 500

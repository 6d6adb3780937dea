/** Whose turn it is on a ticket that goes on. */
export const TURNS = ['desk', 'customer'] as const
export type Turn = (typeof TURNS)[number]

/** Bounds of tickets. They stand apart from the schemas, which the first visit of a page need not load. */
export const MAX_TITLE = 256
export const MAX_CONTENT = 65_000

export const TICKET_SORTS = ['updatedAt', 'createdAt', 'number', 'priority'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

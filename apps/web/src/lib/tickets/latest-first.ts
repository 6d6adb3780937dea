import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'

/** How a ticket's messages and history are read: a long conversation opens at its end, so that comes first. */
export const latestFirst = (ticketId: number) => ({ ticketId, order: 'desc', limit: MAX_PAGE_SIZE }) as const

import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'

export const SHOWS = ['open', 'waiting', 'closed', 'all'] as const
export type Show = (typeof SHOWS)[number]

/** Tickets one asked for oneself, or those that the company shares. */
export type Whose = 'mine' | 'company'

/** What each filter of 'My Tickets' asks for; a resolved ticket still waits for its confirmation. */
export const SHOW_STATUSES: Record<Show, Status[] | undefined> = {
  open: [...OPEN_STATUSES, 'resolved'],
  waiting: ['waiting_customer', 'resolved'],
  closed: ['closed', 'cancelled', 'merged', 'spam'],
  all: undefined,
}

/** The filter in the URL; anything unknown shows the open ones. */
export function parseShow(value: unknown): Show {
  return SHOWS.find((show) => show === value) ?? 'open'
}

/** True when a ticket of this status belongs under the filter. */
export function isShown(show: Show, status: Status): boolean {
  return SHOW_STATUSES[show]?.includes(status) ?? true
}

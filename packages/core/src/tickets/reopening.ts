import { REOPEN_DAYS } from '@balcao/contracts/tickets/statuses'

/** Closed so long ago that its customer's answer is a new matter. */
export const isPastReopening = (closedAt: string | null) =>
  closedAt !== null && Date.now() - Date.parse(closedAt) > REOPEN_DAYS * 86_400_000

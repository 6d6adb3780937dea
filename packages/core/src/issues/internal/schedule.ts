import { SYNC_MINUTES } from '@balcao/contracts/issues/bounds'

const MINUTE = 60_000
/** An issue that was closed may be opened again; for so long it is still asked for, this often. */
const CLOSED_DAYS = 30
const CLOSED_HOURS = 6

/** When an issue is asked for again, as ISO 8601; null for one that is closed for long: of that its tracker's calls tell. */
export function nextSync(isOpen: boolean, closedAt: string | null, now: number): string | null {
  if (isOpen) return new Date(now + SYNC_MINUTES * MINUTE).toISOString()
  const isRecent = closedAt !== null && now - Date.parse(closedAt) < CLOSED_DAYS * 24 * 60 * MINUTE
  return isRecent ? new Date(now + CLOSED_HOURS * 60 * MINUTE).toISOString() : null
}

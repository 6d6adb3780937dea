import { countAfter, position } from '@balcao/core/realtime/live'
import type { Deps } from '../deps.ts'

/** A connection further behind than this is told to refetch. */
export const MAX_BEHIND = 1_000

/** Whether a position is too far behind to replay from, or ahead of everything (another database's, or invented). */
export async function isOutOfReach(db: Deps['db'], tenantId: number, at: number): Promise<boolean> {
  return at > (await position(db, tenantId)) || (await countAfter(db, tenantId, at, MAX_BEHIND + 1)) > MAX_BEHIND
}

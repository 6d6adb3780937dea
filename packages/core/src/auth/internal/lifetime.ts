import { effectiveRole, isAtLeast, isStaff } from '@balcao/contracts/access'
import { type RawBuilder, sql } from 'kysely'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A refresh token replaced this recently still gives the same successor: tabs refresh at the same moment. */
export const GRACE_SECONDS = 10
export const RECENT_SECONDS = 60

/** Until when a session may last, used or not, by the database's clock (A33): staff 7 days/24 hours, admins 12 hours, customers 30 days/7 days. */
export function lifetime(roleSlug: string): Record<'absolute' | 'idle', RawBuilder<string>> {
  const role = effectiveRole({ role: roleSlug })
  const [absolute, idle] = isAtLeast(role, 'admin') ? [12 * HOUR, 12 * HOUR] : isStaff(role) ? [7 * DAY, DAY] : [30 * DAY, 7 * DAY]
  const from = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1_000})`
  return { absolute: from(absolute), idle: from(idle) }
}

import { effectiveRole, isAtLeast, isStaff } from '@balcao/contracts/access'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A refresh token replaced this recently still gives the same successor: tabs refresh at the same moment. */
const GRACE_MS = 10_000
export const RECENT_MS = 60_000

export const isWithinGrace = (rotatedAt: string) => Date.now() - Date.parse(rotatedAt) <= GRACE_MS

/** How long a session may last, used or not: staff 7 days/24 hours, admins 12 hours, customers 30 days/7 days. */
export function lifetime(roleSlug: string): { absolute: string; idle: string } {
  const role = effectiveRole({ role: roleSlug })
  const [absolute, idle] = isAtLeast(role, 'admin') ? [12 * HOUR, 12 * HOUR] : isStaff(role) ? [7 * DAY, DAY] : [30 * DAY, 7 * DAY]
  const from = (ms: number) => new Date(Date.now() + ms).toISOString()
  return { absolute: from(absolute), idle: from(idle) }
}

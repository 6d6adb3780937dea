/** What servers are told: these positions are new, and concern these tenants; without tenants, anyone. */
export type Range = { from: number; to: number; tenantIds?: number[] }

/** A message on the bus is small: beyond this many tenants everyone is told to look. */
const MAX_TENANTS = 300

/** One range for both; what could not be told waits for the next one. */
export function joined(earlier: Range | undefined, later: Required<Range>): Range {
  const from = earlier?.from ?? later.from
  if (earlier && !earlier.tenantIds) return { from, to: later.to }
  const tenantIds = [...new Set([...(earlier?.tenantIds ?? []), ...later.tenantIds])]
  return { from, to: later.to, ...(tenantIds.length > MAX_TENANTS ? {} : { tenantIds }) }
}

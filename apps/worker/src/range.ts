/** Tells servers which positions are new, and for which tenants; without a list, possibly for any. */
export type Range = { from: number; to: number; tenantIds?: number[] }

/** Keeps the message within the size limit of NOTIFY: beyond this many tenants the list is dropped. */
const MAX_TENANTS = 300

/** Joins a range that could not be published with the next one. */
export function joined(earlier: Range | undefined, later: Required<Range>): Range {
  const from = earlier?.from ?? later.from
  if (earlier && !earlier.tenantIds) return { from, to: later.to }
  const tenantIds = [...new Set([...(earlier?.tenantIds ?? []), ...later.tenantIds])]
  return { from, to: later.to, ...(tenantIds.length > MAX_TENANTS ? {} : { tenantIds }) }
}

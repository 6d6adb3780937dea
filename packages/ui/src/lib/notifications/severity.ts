import { SEVERITIES, type Severity } from '@balcao/contracts/notifications/kinds'

/** From the worst to the mildest. */
export const WORST_FIRST: readonly Severity[] = [...SEVERITIES].reverse()

/** How many there are of each, worst first, without those there are none of. */
export function breakdown(severities: Iterable<Severity>): [Severity, number][] {
  const counts = new Map<Severity, number>()
  for (const severity of severities) counts.set(severity, (counts.get(severity) ?? 0) + 1)
  return WORST_FIRST.flatMap((severity): [Severity, number][] => {
    const n = counts.get(severity)
    return n ? [[severity, n]] : []
  })
}

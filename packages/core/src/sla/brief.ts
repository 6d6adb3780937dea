import type { Metric, SlaState } from '@balcao/contracts/sla/bounds'
import type { SlaBrief } from '@balcao/contracts/sla/timers'

/** How the clocks of a ticket stand, from its own columns; null where it has none that goes on. */
export function slaBrief(row: { slaState: string | null; slaDueAt: string | null; slaMetric: string | null }): SlaBrief | null {
  if (row.slaState === null) return null
  return { state: row.slaState as SlaState, dueAt: row.slaDueAt, metric: row.slaMetric as Metric }
}

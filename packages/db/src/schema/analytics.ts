import type { Generated } from 'kysely'

type Timing = { tenantId: number; day: string; timed: 'menu' | 'dashboard'; type: string; role: string; step: number }

export type AnalyticsTables = {
  analyticsDays: Timing & { n: number }
  analyticsDeltas: Timing & { id: Generated<number> }
}

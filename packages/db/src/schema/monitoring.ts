import type { Generated } from 'kysely'

export type MonitoringTables = {
  monitoringSamples: {
    resolution: number
    metric: string
    at: string
    source: string
    step: Generated<number>
    n: number
    total: number
    peak: number
  }
  alertRules: {
    tenantId: number
    metric: string
    threshold: number
    minutes: number
    isActive: Generated<boolean>
    silencedUntil: string | null
    version: Generated<number>
    updatedAt: Generated<string>
  }
  alerts: {
    tenantId: number
    id: Generated<number>
    metric: string
    value: number
    threshold: number
    startedAt: Generated<string>
    endedAt: string | null
    acknowledgedAt: string | null
    acknowledgedBy: number | null
    note: string | null
  }
  incidents: {
    tenantId: number
    id: Generated<number>
    title: string
    impact: 'degraded' | 'partial' | 'outage'
    state: 'investigating' | 'identified' | 'monitoring' | 'resolved'
    /** The parent of the tickets about it. */
    ticketId: number | null
    startedAt: Generated<string>
    resolvedAt: string | null
    createdBy: number
    version: Generated<number>
  }
  incidentUpdates: {
    tenantId: number
    id: Generated<number>
    incidentId: number
    state: 'investigating' | 'identified' | 'monitoring' | 'resolved'
    message: string
    postedAt: Generated<string>
  }
}

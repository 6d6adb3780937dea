import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

export type MonitoringTables = {
  /** Of the installation: no tenant has any. */
  faults: {
    kind: 'error' | 'job' | 'slow'
    what: string
    detail: Generated<string>
    n: Generated<number>
    worstMs: Maybe<number>
    firstAt: Stamp
    lastAt: Stamp
    requestId: Maybe<string>
  }
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
  intakeDeltas: { tenantId: number; id: Generated<number>; at: string; channel: string; queueId: number; tickets: number; messages: number }
  intakeCounts: {
    tenantId: number
    grain: 'minute' | 'hour'
    at: string
    channel: string
    queueId: number
    tickets: number
    messages: number
  }
  intakeBackfills: {
    tenantId: number
    ticketId: Generated<number>
    lastTicketId: number
    commentId: Generated<number>
    lastCommentId: number
  }
  waitingHours: { tenantId: number; at: string; waiting: number }
  anomalyRules: {
    tenantId: number
    kind: string
    /** Empty where the rule is of no channel. */
    channel: string
    factor: number
    least: number
    minutes: number
    isActive: boolean
    silencedUntil: string | null
    notified: string[]
    note: Generated<string>
    runbook: string | null
    version: Generated<number>
    updatedAt: Generated<string>
  }
  anomalies: {
    tenantId: number
    id: Generated<number>
    kind: string
    channel: Generated<string>
    value: number
    low: number | null
    median: number | null
    high: number | null
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
  incidentComponents: { tenantId: number; incidentId: number; componentId: number }
  statusPages: {
    tenantId: number
    isPublic: Generated<boolean>
    takesSubscribers: Generated<boolean>
    intro: Generated<string>
    version: Generated<number>
  }
  statusComponents: {
    tenantId: number
    id: Generated<number>
    name: string
    description: Generated<string>
    position: number
    createdAt: Generated<string>
  }
  statusSubscribers: {
    tenantId: number
    id: Generated<number>
    /** Of whoever has an account; else there is an address. */
    userId: number | null
    email: string | null
    language: Generated<string>
    tokenHash: string | null
    askedAt: Generated<string>
    confirmedAt: string | null
  }
}

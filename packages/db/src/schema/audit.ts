import type { Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from './columns.ts'

type AuditEventsTable = {
  tenantId: number
  id: Generated<number>
  action: string
  resource: string
  resourceId: Maybe<string>
  actorId: Maybe<number>
  actorName: string
  actorRole: string
  ip: Maybe<string>
  userAgent: Maybe<string>
  risk: string
  trusted: Generated<boolean>
  before: MaybeJson
  after: MaybeJson
  details: MaybeJson
  createdAt: Stamp
  requestId: Maybe<string>
}

type AuditSealsTable = {
  tenantId: number
  id: Generated<number>
  fromEvent: number
  toEvent: number
  count: number
  previous: string
  hash: string
  createdAt: Stamp
  verifiedAt: Maybe<string>
  brokenAt: Maybe<string>
}

/** Stands for a range of events, and the seals on them, that retention removed. */
export type AuditCheckpointsTable = {
  tenantId: number
  id: Generated<number>
  fromEvent: number
  toEvent: number
  toSeal: number
  /** Of the last seal removed. */
  hash: string
  events: number
  newestAt: string
  retentionDays: number
  /** The signature of the checkpoint before; empty for the first. */
  previous: string
  signature: string
  createdAt: string
  brokenAt: Maybe<string>
}

export type AuditTables = {
  auditEvents: AuditEventsTable
  auditSeals: AuditSealsTable
  auditCheckpoints: AuditCheckpointsTable
}

import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type ReportChangesTable = { tenantId: number; id: Generated<number>; ticketId: number; at: Stamp }

type ReportFactsTable = {
  tenantId: number
  ticketId: number
  kind: string
  n: number
  at: string
  /** YYYY-MM-DD, in the zone of the tenant. */
  day: string
  detail: Generated<string>
  /** 0: in no queue, by nobody, of no company. */
  queueId: Generated<number>
  agentId: Generated<number>
  priority: string
  type: string
  channel: string
  companyId: Generated<number>
  ms: Maybe<number>
  businessMs: Maybe<number>
  score: Maybe<number>
}

type ReportSchedulesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  asked: Json<object>
  schedule: Json<object>
  ownerId: number
  recipientIds: number[]
  nextAt: Maybe<string>
  made: Generated<number>
  runNowAt: Maybe<string>
  pausedAt: Maybe<string>
  trouble: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type ReportRunsTable = {
  tenantId: number
  id: Generated<number>
  scheduleId: number
  occurrence: string
  sentAt: Stamp
  recipientIds: number[]
  fileId: Maybe<string>
  /** None of a run that was left out. */
  fileName: Maybe<string>
  leftOut: Generated<boolean>
}

type ReportExportsTable = {
  tenantId: number
  id: Generated<number>
  state: Generated<string>
  /** What was asked for: type, format, days and filters. */
  input: Json<object>
  fileName: string
  total: number
  done: Generated<number>
  fileId: Maybe<string>
  startedBy: number
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
}

type ReportRebuildsTable = {
  tenantId: number
  afterId: Generated<number>
  version: Generated<number>
  since: Stamp
  workedAt: Maybe<string>
}

type WallboardsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  queueIds: number[]
  authorId: number
  secretHash: string
  expiresAt: string
  createdAt: Stamp
}

type Sums = { tenantId: number; kind: string; day: string; detail: string; n: number; ms: number; score: number }

export type ReportsTables = {
  reportChanges: ReportChangesTable
  reportFacts: ReportFactsTable
  reportDeltas: Sums & { id: Generated<number>; queueId: number; priority: string; agentId: number }
  reportDays: Sums & { grain: 'day' | 'month'; queueId: number; priority: string }
  reportSchedules: ReportSchedulesTable
  reportRuns: ReportRunsTable
  reportExports: ReportExportsTable
  reportRebuilds: ReportRebuildsTable
  wallboards: WallboardsTable
  reportAgentDays: Sums & { grain: 'day' | 'month'; agentId: number }
}

import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

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

type Sums = { tenantId: number; kind: string; day: string; detail: string; n: number; ms: number; score: number }

export type ReportsTables = {
  reportChanges: ReportChangesTable
  reportFacts: ReportFactsTable
  reportDeltas: Sums & { id: Generated<number>; queueId: number; priority: string; agentId: number }
  reportDays: Sums & { queueId: number; priority: string }
  reportAgentDays: Sums & { agentId: number }
}

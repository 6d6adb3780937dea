import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

type Reason = { reason: string; params?: Record<string, unknown> | undefined; message: string }

/** What happens on tickets step by step, with waits. */
type FlowsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  isActive: Generated<boolean>
  /** Null while it is not active. */
  activeSince: Maybe<string>
  event: string
  trigger: Json<object>
  conditions: Json<object>
  endsWithTicket: Generated<boolean>
  authorId: number
  problem: MaybeJson<{ what: string; reasons: Reason[] }>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type FlowVersionsTable = {
  tenantId: number
  flowId: number
  version: number
  steps: Json<object[]>
  authorId: number
  createdAt: Stamp
}

/** A flow on one ticket. */
type FlowRunsTable = {
  tenantId: number
  id: Generated<number>
  flowId: number
  version: number
  ticketId: number
  state: Generated<string>
  /** The step that comes next, or that it waits at or failed at. */
  step: Maybe<string>
  dueAt: Maybe<string>
  awaits: MaybeJson<object>
  afterEvent: Maybe<number>
  event: string
  cause: string
  chain: string
  startedBy: Maybe<number>
  endedBecause: Maybe<string>
  reasons: Json<Reason[]>
  createdAt: Stamp
  updatedAt: Stamp
}

type FlowRunEntriesTable = {
  tenantId: number
  runId: number
  n: number
  what: string
  step: Maybe<string>
  details: Json<object>
  actorId: Maybe<number>
  createdAt: Stamp
}

export type FlowTables = {
  flows: FlowsTable
  flowVersions: FlowVersionsTable
  flowRuns: FlowRunsTable
  flowRunEntries: FlowRunEntriesTable
}

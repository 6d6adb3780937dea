import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

/** A code of the contract with what its text names. */
export type Because = { reason: string; params?: object }

type RoutingWakeupsTable = {
  tenantId: number
  id: Generated<number>
  queueId: number
  /** Null: what somebody of the queue can take has changed. */
  ticketId: Maybe<number>
  cause: string
  returnedFrom: Maybe<number>
  /** The place of the last waiting ticket that was looked at. */
  lookedAt: MaybeJson<WaitPlace>
  /** Not before. */
  at: Stamp
}

/** A place in the order in which waiting tickets are looked at. */
export type WaitPlace = { rank: number; since: string; ticketId: number }

type RoutingWaitsTable = {
  tenantId: number
  ticketId: number
  queueId: number
  since: Stamp
  cause: string
  reason: MaybeJson<Because>
  /** When trying again may help though nothing is told; null: only when something is told. */
  retryAt: Maybe<string>
  returnedFrom: Maybe<number>
}

type RoutingNoticesTable = { tenantId: number; queueId: number; toldAt: Stamp }

/** Somebody who was considered for a ticket: their score, or what excluded them. */
export type RoutingCandidate = { userId: number; score?: number; load?: number; capacity?: number; excluded?: Because }

type RoutingDecisionsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  queueId: Maybe<number>
  cause: string
  strategy: string
  chosenId: Maybe<number>
  waiting: MaybeJson<Because>
  candidates: Json<RoutingCandidate[]>
  waitedMs: Maybe<number>
  at: Stamp
}

type AgentLoadsTable = { tenantId: number; userId: number; queueId: number; load: Generated<number> }

/** Changes of `agentLoads` that are yet to be added: `loadsOf` adds both. */
type AgentLoadDeltasTable = { tenantId: number; id: Generated<number>; userId: number; queueId: number; delta: number }

type IdleClocksTable = { tenantId: number; ticketId: number; assigneeId: number; startedAt: Stamp; firesAt: string }

export type RebalanceMove = { ticketId: number; fromId: number | null; toId: number | null; version: number }

type RebalancesTable = {
  tenantId: number
  id: Generated<number>
  queueId: number
  byId: Maybe<number>
  moves: Json<RebalanceMove[]>
  createdAt: Stamp
  undoneAt: Maybe<string>
}

export type RoutingTables = {
  routingWakeups: RoutingWakeupsTable
  routingWaits: RoutingWaitsTable
  routingNotices: RoutingNoticesTable
  routingDecisions: RoutingDecisionsTable
  agentLoads: AgentLoadsTable
  agentLoadDeltas: AgentLoadDeltasTable
  idleClocks: IdleClocksTable
  rebalances: RebalancesTable
}

import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

type Reason = { reason: string; params?: Record<string, unknown> | undefined; message: string }

/** A rule that changes tickets when something happens to them, or so long after. */
type AutomationRulesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  position: number
  isActive: Generated<boolean>
  /** Null while it is not active. */
  activeSince: Maybe<string>
  event: string
  trigger: Json<object>
  conditions: Json<object>
  actions: Json<object[]>
  stops: Generated<boolean>
  authorId: number
  problem: MaybeJson<{ what: string; reasons: Reason[] }>
  /** When a rule by schedule runs next, worked out in this zone. */
  nextAt: Maybe<string>
  nextZone: Maybe<string>
  occurred: Generated<number>
  /** The occurrence under way, and between which ids its tickets are still to be looked at. */
  roundKey: Maybe<string>
  roundAfter: Maybe<number>
  roundUntil: Maybe<number>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** What a rule did to a ticket, or why it did not. */
type AutomationRunsTable = {
  tenantId: number
  id: Generated<number>
  ruleId: Maybe<number>
  ruleName: string
  ruleVersion: number
  ticketId: number
  event: string
  /** The event, or the moment whose time passed. */
  cause: string
  chain: string
  depth: number
  outcome: string
  actions: Generated<string[]>
  skipped: Maybe<string>
  reasons: Json<Reason[]>
  durationMs: number
  createdAt: Stamp
}

/** A ticket that a rule or a flow opened, and the one that it was opened for. */
type MadeTicketsTable = {
  tenantId: number
  ticketId: number
  fromTicketId: number
  ruleId: Maybe<number>
  flowId: Maybe<number>
  createdAt: Stamp
}

export type AutomationTables = {
  automationRules: AutomationRulesTable
  automationRuns: AutomationRunsTable
  madeTickets: MadeTicketsTable
}

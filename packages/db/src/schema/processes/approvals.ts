import type { Generated } from 'kysely'
import type { Maybe, Stamp } from '../columns.ts'

/** What people are asked to approve. */
type ApprovalsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  /** Where it was first: undoing a merge gives it back to this ticket. */
  homeId: number
  title: string
  text: Generated<string>
  mode: string
  needed: Maybe<number>
  blocks: Generated<boolean>
  dueAt: Maybe<string>
  dueRemindedAt: Maybe<string>
  remindedAt: Maybe<string>
  state: Generated<string>
  settledAt: Maybe<string>
  withdrawnBecause: Maybe<string>
  withdrawnBy: Maybe<number>
  reason: Generated<string>
  /** Null: a rule of automation asked. */
  askedBy: Maybe<number>
  ruleId: Maybe<number>
  createdAt: Stamp
}

type ApprovalApproversTable = {
  tenantId: number
  approvalId: number
  userId: number
  dueAt: Maybe<string>
  /** Who was asked, and was away. */
  inPlaceOf: Maybe<number>
  decision: Generated<string>
  comment: Generated<string>
  decidedAt: Maybe<string>
  via: Maybe<string>
}

type ApprovalLinksTable = {
  tenantId: number
  tokenHash: string
  approvalId: number
  userId: number
  expiresAt: string
  createdAt: Stamp
}

export type ApprovalTables = {
  approvals: ApprovalsTable
  approvalApprovers: ApprovalApproversTable
  approvalLinks: ApprovalLinksTable
}

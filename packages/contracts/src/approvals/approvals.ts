import { z } from 'zod'
import { Id, Instant, line, Person, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { byRule } from './approver-rules.ts'
import {
  APPROVAL_MODES,
  APPROVAL_STATES,
  DECIDED_VIA,
  DECISIONS,
  MAX_APPROVAL_TEXT,
  MAX_APPROVAL_TITLE,
  MAX_APPROVERS,
  MAX_DECISION_COMMENT,
  VERDICTS,
  WITHDRAWN_BECAUSE,
} from './bounds.ts'

/** Somebody who is asked, and what they decided. */
export const Approver = z.object({
  user: Person,
  side: z.enum(['staff', 'customer']),
  /** Who was asked, and was away. */
  inPlaceOf: Person.nullable(),
  decision: z.enum(DECISIONS),
  comment: z.string(),
  decidedAt: Timestamp.nullable(),
  via: z.enum(DECIDED_VIA).nullable(),
})
export type Approver = z.output<typeof Approver>

/** What people are asked to approve before the request of a ticket goes on. */
export const Approval = z.object({
  id: Id,
  ticketId: Id,
  title: z.string(),
  text: z.string(),
  mode: z.enum(APPROVAL_MODES),
  /** How many have to approve, of mode `count`. */
  needed: z.int().nullable(),
  /** The ticket is not resolved or closed while it is pending. */
  blocks: z.boolean(),
  state: z.enum(APPROVAL_STATES),
  dueAt: Timestamp.nullable(),
  /** Null: a rule of automation or a flow asked. */
  askedBy: Person.nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
  withdrawnBecause: z.enum(WITHDRAWN_BECAUSE).nullable(),
  withdrawnBy: Person.nullable(),
  reason: z.string(),
  remindedAt: Timestamp.nullable(),
  approvers: z.array(Approver),
  /** The reader is asked, and has not decided. */
  mayDecide: z.boolean(),
  /** The reader may withdraw it and remind of it. */
  mayManage: z.boolean(),
})
export type Approval = z.output<typeof Approval>

/** The approvals of a ticket, the newest first, and whether the reader may ask for more. */
export const TicketApprovals = z.object({ mayAsk: z.boolean(), data: z.array(Approval) })
export type TicketApprovals = z.output<typeof TicketApprovals>

export const ListApprovals = z.strictObject({ ticketId: Id })
export type ListApprovals = z.output<typeof ListApprovals>

const title = line(MAX_APPROVAL_TITLE)
const text = z.union([z.literal(''), prose(MAX_APPROVAL_TEXT)])
const approverIds = z
  .array(Id)
  .max(MAX_APPROVERS)
  .refine((ids) => new Set(ids).size === ids.length, { error: because('approver_twice') })

/** What both people and rules of automation say of an approval. */
export const asked = {
  title,
  text: text.default(''),
  approverIds: approverIds.default([]),
  ...byRule,
  mode: z.enum(APPROVAL_MODES).default('all'),
  needed: z.int().min(1).max(MAX_APPROVERS).nullable().default(null),
}

type Whom = { approverIds: readonly number[]; approverRules?: readonly unknown[] | undefined }
type Counted = Whom & { mode: string; needed: number | null }
/** Of mode `count`, and of it alone, it is said how many have to approve: no more than are asked. How many rules find is known when it is asked. */
export const isCounted = ({ mode, needed, approverIds: ids, approverRules = [] }: Counted): boolean =>
  mode === 'count' ? needed !== null && (needed <= ids.length || approverRules.length > 0) : needed === null
const COUNTED = { error: because('approval_needed_count'), path: ['needed'] }
/** It says who approves: people, rules, or both. */
export const isAddressed = ({ approverIds: ids, approverRules = [] }: Whom): boolean => ids.length + approverRules.length > 0
const ADDRESSED = { error: because('approver_missing'), path: ['approverIds'] }

export const AskApproval = z
  .strictObject({ ticketId: Id, ...asked, dueAt: Instant.nullable().default(null), blocks: z.boolean().default(true) })
  .refine(isAddressed, ADDRESSED)
  .refine(isCounted, COUNTED)
export type AskApproval = z.output<typeof AskApproval>

const comment = z.union([z.literal(''), prose(MAX_DECISION_COMMENT)]).default('')
const REFUSAL = { error: because('approval_refuse_why'), path: ['comment'] }
const isExplained = (given: { decision: string; comment: string }) => given.decision === 'approved' || given.comment !== ''
const decision = { decision: z.enum(VERDICTS), comment }

/** A refusal says why. */
export const DecideApproval = z.strictObject({ id: Id, ...decision }).refine(isExplained, REFUSAL)
export type DecideApproval = z.output<typeof DecideApproval>

export const WithdrawApproval = z.strictObject({ id: Id, reason: prose(MAX_DECISION_COMMENT) })
export type WithdrawApproval = z.output<typeof WithdrawApproval>

export const GetApproval = z.strictObject({ id: Id })
export type GetApproval = z.output<typeof GetApproval>

/** Who could be asked: people of the staff and customers who read the ticket, by name or e-mail. */
export const FindApprovers = z.strictObject({ ticketId: Id, query: line(200).optional() })
export type FindApprovers = z.output<typeof FindApprovers>
export const ApproverCandidate = z.object({ user: Person, side: z.enum(['staff', 'customer']), companyName: z.string().nullable() })
export type ApproverCandidate = z.output<typeof ApproverCandidate>

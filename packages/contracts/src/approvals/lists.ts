import { z } from 'zod'
import { LinkToken } from '../auth/provider.ts'
import { Id, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { APPROVAL_STATES, DECISIONS, MAX_DECISION_COMMENT, TO_DECIDE_STATES, VERDICTS } from './bounds.ts'

const ticket = z.object({ id: Id, number: z.int(), title: z.string() })

/** An approval as somebody who is asked for it sees it. */
export const OwnApproval = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  state: z.enum(APPROVAL_STATES),
  dueAt: Timestamp.nullable(),
  /** Null: a rule of automation or a flow asked. */
  askedBy: Person.nullable(),
  createdAt: Timestamp,
  ticket,
  decision: z.enum(DECISIONS),
  comment: z.string(),
  decidedAt: Timestamp.nullable(),
})
export type OwnApproval = z.output<typeof OwnApproval>

/** What the caller is asked to approve: what waits by the time it is due, without one last; what they decided the latest first. */
export const ListToDecide = Paging.omit({ page: true })
  .extend({ state: z.enum(TO_DECIDE_STATES).default('waiting') })
  .strict()
export type ListToDecide = z.output<typeof ListToDecide>
export const OwnApprovals = listOf(OwnApproval)
export type OwnApprovals = z.output<typeof OwnApprovals>

/** An approval that the caller asked for, and how far it is. */
export const AskedApproval = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(APPROVAL_STATES),
  dueAt: Timestamp.nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
  ticket,
  /** Of those asked: how many there are, and how many of them approved, refused, and have yet to decide. */
  approvers: z.object({ total: z.int(), approved: z.int(), refused: z.int(), waiting: z.int() }),
})
export type AskedApproval = z.output<typeof AskedApproval>

/** What the caller asked for, the newest first; of one state where it is named. */
export const ListAsked = Paging.omit({ page: true })
  .extend({ state: z.enum(APPROVAL_STATES).optional() })
  .strict()
export type ListAsked = z.output<typeof ListAsked>
export const AskedApprovals = listOf(AskedApproval)
export type AskedApprovals = z.output<typeof AskedApprovals>

/** What the caller is asked to approve on one ticket. */
export const ListOwnOfTicket = z.strictObject({ ticketId: Id })
export type ListOwnOfTicket = z.output<typeof ListOwnOfTicket>
export const OwnOfTicket = z.object({ data: z.array(OwnApproval) })
export type OwnOfTicket = z.output<typeof OwnOfTicket>

/** By the link that was mailed; looking it up decides nothing. */
export const LookUpApproval = z.strictObject({ token: LinkToken })
export type LookUpApproval = z.output<typeof LookUpApproval>
export const DecideByLink = z
  .strictObject({
    token: LinkToken,
    decision: z.enum(VERDICTS),
    comment: z.union([z.literal(''), prose(MAX_DECISION_COMMENT)]).default(''),
  })
  .refine((given) => given.decision === 'approved' || given.comment !== '', { error: because('approval_refuse_why'), path: ['comment'] })
export type DecideByLink = z.output<typeof DecideByLink>

/** All that whoever holds the link learns. */
export const LinkedApproval = z.object({
  title: z.string(),
  text: z.string(),
  dueAt: Timestamp.nullable(),
  ticket: z.object({ number: z.int(), title: z.string() }),
  tenantName: z.string(),
  /** What its holder decided; null until they do. */
  decision: z.enum(VERDICTS).nullable(),
})
export type LinkedApproval = z.output<typeof LinkedApproval>

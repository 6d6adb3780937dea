import { z } from 'zod'
import { Id } from '../common.ts'
import { FieldKey } from '../custom-fields/values.ts'
import { because } from '../reasons.ts'
import { APPROVER_CONTACTS, MAX_APPROVER_RULES, MAX_APPROVERS } from './bounds.ts'

/** Of the ticket's queue where none is named. */
const queueId = Id.nullable().default(null)

/** A rule that says who approves; who that is, is found when the approval is asked for. */
export const ApproverRule = z.discriminatedUnion('kind', [
  /** Everybody of the staff with this role. */
  z.strictObject({ kind: z.literal('role'), role: z.string().min(1).max(60) }),
  z.strictObject({ kind: z.literal('queue_leaders'), queueId }),
  z.strictObject({ kind: z.literal('queue_members'), queueId }),
  /** The contacts of the ticket's company that have this role there. */
  z.strictObject({ kind: z.literal('contacts'), contactRole: z.enum(APPROVER_CONTACTS) }),
  /** The person in a field of the ticket. */
  z.strictObject({ kind: z.literal('person_field'), customField: FieldKey }),
])
export type ApproverRule = z.output<typeof ApproverRule>

const noneTwice = <T>(all: readonly T[]) => new Set(all.map((one) => JSON.stringify(one))).size === all.length

/** What beside people by name says who approves. */
export const byRule = {
  approverRules: z
    .array(ApproverRule)
    .max(MAX_APPROVER_RULES)
    .refine(noneTwice, { error: because('approver_rule_twice') })
    .optional(),
  /** The ticket's requester may be among those that rules find. */
  allowsRequester: z.boolean().optional(),
  /** Who is asked where rules find nobody. */
  fallbackIds: z
    .array(Id)
    .max(MAX_APPROVERS)
    .refine(noneTwice, { error: because('approver_twice') })
    .optional(),
}

/** What rules can name: the roles of the staff, queues, and fields of tickets that hold a person. */
export const ApproverSources = z.object({
  roles: z.array(z.object({ slug: z.string(), name: z.string() })),
  queues: z.array(z.object({ id: Id, name: z.string() })),
  fields: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ApproverSources = z.output<typeof ApproverSources>

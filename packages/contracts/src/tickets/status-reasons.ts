import { z } from 'zod'
import { Id, line } from '../common.ts'
import { MAX_STATUS_REASONS } from './bounds.ts'
import { CUSTOMIZABLE } from './custom-status-words.ts'
import { STATUS_NAME_LENGTH } from './status-words.ts'

/** Why a ticket may be in a status, in the organisation's words. */
export const StatusReason = z.object({
  id: Id,
  name: z.string(),
  /** Customers read it beside the status. */
  forCustomers: z.boolean(),
  /** One that is not is kept by the tickets that have it, and chosen no more. */
  active: z.boolean(),
  /** Of one that is not: whether tickets still have it. */
  inUse: z.boolean().optional(),
})
export type StatusReason = z.output<typeof StatusReason>

/** The reasons of a status, or of a custom one: that list counts for it, in place of its status's. */
export const StatusReasonList = z.object({
  id: Id,
  status: z.enum(CUSTOMIZABLE),
  customStatusId: Id.nullable(),
  /** Whoever moves a ticket there has to choose one, and rules, macros and flows that do have to name one. */
  required: z.boolean(),
  reasons: z.array(StatusReason),
})
export type StatusReasonList = z.output<typeof StatusReasonList>
export const StatusReasonLists = z.array(StatusReasonList)

/** The whole list of one status, in its order; one without an id is new. One that is left out is deleted, if no ticket has it. */
export const SaveStatusReasons = z.strictObject({
  status: z.enum(CUSTOMIZABLE),
  customStatusId: Id.nullable().default(null),
  required: z.boolean().default(false),
  reasons: z
    .array(
      z.strictObject({
        id: Id.optional(),
        name: line(STATUS_NAME_LENGTH),
        forCustomers: z.boolean().default(false),
        active: z.boolean().default(true),
      }),
    )
    .max(MAX_STATUS_REASONS),
})
export type SaveStatusReasons = z.output<typeof SaveStatusReasons>

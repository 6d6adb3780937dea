import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'

/** Fields of the surviving ticket that a merge may set from another's. */
export const MAPPED_FIELDS = ['title', 'priority', 'type', 'queueId', 'assigneeId'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]
const Option = z.object({ ticketId: Id, value: z.string().nullable() })

const ticketIds = z.array(Id).min(2).max(20)
export const GenerateMappings = z.strictObject({ ticketIds, targetId: Id.optional() })
export type GenerateMappings = z.output<typeof GenerateMappings>
export const Mappings = z.object({
  targetId: Id,
  mappings: z.array(
    z.object({
      field: z.enum(MAPPED_FIELDS),
      options: z.array(Option),
      choice: Id,
      rule: z.enum(['target', 'highest', 'first_set']),
      why: z.string(),
    }),
  ),
})
export type Mappings = z.output<typeof Mappings>

/** Which ticket's value each field of the target gets; fields that are not named stay. */
const Choices = z.array(z.strictObject({ field: z.enum(MAPPED_FIELDS), ticketId: Id })).max(MAPPED_FIELDS.length)
export const PreviewMerge = z.strictObject({ targetId: Id, ticketIds: z.array(Id).min(1).max(19), mappings: Choices.default([]) })
export type PreviewMerge = z.output<typeof PreviewMerge>
export const PreviewedMerge = z.object({
  effects: z.array(
    z.object({
      ticketId: Id,
      number: z.int(),
      messages: z.int(),
      notes: z.int(),
      sharedWithCustomers: z.boolean(),
      refused: z.string().nullable(),
    }),
  ),
  after: z.array(z.object({ field: z.enum(MAPPED_FIELDS), from: z.string().nullable(), to: z.string().nullable() })),
  conflicts: z.array(z.object({ ticketId: Id, reason: z.string() })),
  /** What executing takes; it holds for ten minutes, and as long as no ticket of it changes. */
  token: z.string(),
})
export type PreviewedMerge = z.output<typeof PreviewedMerge>
export const ExecuteMerge = z.strictObject({ token: opaque(4000) })
export type ExecuteMerge = z.output<typeof ExecuteMerge>
export const ExecutedMerge = z.object({ targetId: Id, merged: z.array(Id), undoUntil: Timestamp })
export type ExecutedMerge = z.output<typeof ExecutedMerge>

import { z } from 'zod'
import { Id, Instant, opaque, Timestamp } from '../common.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'

/** `side`: a side conversation that is about to begin; `side:7`: a message in the one with this id. */
const Mode = z.union([z.enum(['reply', 'note', 'side']), z.templateLiteral(['side:', z.int().min(1)])])

/** What the caller is writing in one mode; `updatedAt` is the server's, and tells one version from another. */
export const TicketDraft = z.object({ mode: Mode, content: z.string(), updatedAt: Timestamp })
export type TicketDraft = z.output<typeof TicketDraft>

/** The caller's own, the one they wrote last first; nobody gets another's. */
export const TicketDrafts = z.object({ data: z.array(TicketDraft) })
export type TicketDrafts = z.output<typeof TicketDrafts>

export const GetDrafts = z.strictObject({ ticketId: Id })
export type GetDrafts = z.output<typeof GetDrafts>

/** The version that the writer last saw, null for none: another one meanwhile is a refusal (409) with it. Who names none is not asked. */
const seen = Instant.nullable().optional()

/** The text as it stands, spaces too. */
export const PutDraft = z.strictObject({ ticketId: Id, mode: Mode, content: opaque(MAX_CONTENT), seen })
export type PutDraft = z.output<typeof PutDraft>

/** Without a mode, both. */
export const RemoveDraft = z.strictObject({ ticketId: Id, mode: Mode.optional(), seen: Instant.optional() })
export type RemoveDraft = z.output<typeof RemoveDraft>

import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'
import { MAX_CONTENT } from './bounds.ts'

const Mode = z.enum(['reply', 'note'])

/** What the caller is writing in one mode; `updatedAt` is the server's, and tells one version from another. */
export const TicketDraft = z.object({ mode: Mode, content: z.string(), updatedAt: Timestamp })
export type TicketDraft = z.output<typeof TicketDraft>

/** The caller's own, the one they wrote last first; nobody gets another's. */
export const TicketDrafts = z.object({ data: z.array(TicketDraft) })
export type TicketDrafts = z.output<typeof TicketDrafts>

export const GetDrafts = z.strictObject({ ticketId: Id })
export type GetDrafts = z.output<typeof GetDrafts>

/** The text as it stands, spaces too; the last one to come is kept. */
export const PutDraft = z.strictObject({ ticketId: Id, mode: Mode, content: opaque(MAX_CONTENT) })
export type PutDraft = z.output<typeof PutDraft>

/** Without a mode, both. */
export const RemoveDraft = z.strictObject({ ticketId: Id, mode: Mode.optional() })
export type RemoveDraft = z.output<typeof RemoveDraft>

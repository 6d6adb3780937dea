import { z } from 'zod'
import { Id, SentId, Timestamp } from '../common.ts'

/** A text that Meta approved for writing first. */
export const WhatsappTemplate = z.object({
  id: Id,
  account: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** As Meta has it: APPROVED, PENDING, REJECTED, PAUSED, DISABLED; GONE once it is not listed any more. */
  status: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** The variables of header and body, in this order: numbers, or names. */
  variables: z.array(z.object({ where: z.enum(['header', 'body']), name: z.string() })),
  /** Whether it can be sent from here: approved, and with nothing that asks for a file or for the variable of an address. */
  usable: z.boolean(),
  syncedAt: Timestamp,
})
export type WhatsappTemplate = z.output<typeof WhatsappTemplate>

export const ListWhatsappTemplates = z.strictObject({ accountId: SentId.optional() })
export type ListWhatsappTemplates = z.output<typeof ListWhatsappTemplates>
export const WhatsappTemplates = z.object({ data: z.array(WhatsappTemplate) })
export type WhatsappTemplates = z.output<typeof WhatsappTemplates>

export const SyncWhatsappTemplates = z.strictObject({ id: Id })
export type SyncWhatsappTemplates = z.output<typeof SyncWhatsappTemplates>

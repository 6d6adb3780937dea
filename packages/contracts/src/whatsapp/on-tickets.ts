import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { MAX_TITLE } from '../tickets/bounds.ts'
import { MESSAGE_CAUSES, OUT_STATES } from './bounds.ts'
import { TemplateValues } from './values.ts'

/** How a ticket is answered by WhatsApp, and what became of its messages. */
export const TicketWhatsapp = z.object({
  /** Null for a ticket that is not answered by WhatsApp. */
  conversation: z
    .object({
      account: z.object({ id: Id, name: z.string(), sends: z.boolean() }),
      number: z.string(),
      /** Until when it may be answered freely; null where it may not. */
      openUntil: Timestamp.nullable(),
      optedOut: z.boolean(),
      /** Why replies go by mail instead: the requester does not have this number. */
      detached: z.boolean(),
    })
    .nullable(),
  /** Of each message that went out: the state of its part that is least far. */
  sent: z.array(
    z.object({
      commentId: Id.nullable(),
      state: z.enum(OUT_STATES),
      cause: z.enum(MESSAGE_CAUSES).nullable(),
      text: z.string(),
      at: Timestamp,
    }),
  ),
  /** Signs that the customer put on messages; on the description where there is no message. */
  reactions: z.array(z.object({ commentId: Id.nullable(), emoji: z.string(), at: Timestamp })),
  /** The campaign that its customer answered with it. */
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
})
export type TicketWhatsapp = z.output<typeof TicketWhatsapp>

export const GetTicketWhatsapp = z.strictObject({ ticketId: Id })
export type GetTicketWhatsapp = z.output<typeof GetTicketWhatsapp>

export const SendTemplate = z.strictObject({ ticketId: Id, templateId: Id, values: TemplateValues.default([]) })
export type SendTemplate = z.output<typeof SendTemplate>

export const SendAgain = z.strictObject({ ticketId: Id, commentId: Id })
export type SendAgain = z.output<typeof SendAgain>

/** A ticket that begins with a template to a customer's number. */
export const StartConversation = z.strictObject({
  userId: Id,
  accountId: Id,
  templateId: Id,
  values: TemplateValues.default([]),
  title: line(MAX_TITLE),
  /** Which of their numbers; the newest where nobody says so. */
  numberId: Id.optional(),
})
export type StartConversation = z.output<typeof StartConversation>
export const StartedConversation = z.object({ ticketId: Id })
export type StartedConversation = z.output<typeof StartedConversation>

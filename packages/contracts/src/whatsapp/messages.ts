import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'
import { DIRECTIONS, MESSAGE_CAUSES, MESSAGE_STATES } from './bounds.ts'

/** One message that came or went. */
export const WhatsappMessage = z.object({
  id: Id,
  account: z.object({ id: Id, name: z.string() }),
  direction: z.enum(DIRECTIONS),
  number: z.string(),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  kind: z.string(),
  /** How it begins. */
  text: z.string(),
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
  state: z.enum(MESSAGE_STATES),
  cause: z.enum(MESSAGE_CAUSES).nullable(),
  /** What the API said. */
  detail: z.string(),
  tries: z.int(),
  at: Timestamp,
  createdAt: Timestamp,
})
export type WhatsappMessage = z.output<typeof WhatsappMessage>

/** With what was done with it step by step, and the message as it came or is sent. */
export const WholeWhatsappMessage = WhatsappMessage.extend({
  stages: z.array(z.object({ at: Timestamp, says: z.string() })),
  body: z.string(),
})
export type WholeWhatsappMessage = z.output<typeof WholeWhatsappMessage>

/** The newest first. */
export const ListWhatsappMessages = Paging.omit({ page: true })
  .extend({
    accountId: SentId.optional(),
    direction: z.enum(DIRECTIONS).optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    number: z.string().max(40).optional(),
  })
  .strict()
export type ListWhatsappMessages = z.output<typeof ListWhatsappMessages>
export const WhatsappMessages = listOf(WhatsappMessage)
export type WhatsappMessages = z.output<typeof WhatsappMessages>

export const GetWhatsappMessage = z.strictObject({ id: Id })
export type GetWhatsappMessage = z.output<typeof GetWhatsappMessage>

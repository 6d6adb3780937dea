import { z } from 'zod'
import { Id, line, opaque, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { ACCOUNT_HEALTHS, MAX_ACCOUNT_NAME, MAX_WHATSAPP_TEXT } from './bounds.ts'

const metaId = z
  .string()
  .trim()
  .regex(/^\d{5,32}$/, { error: because('whatsapp_meta_id') })
const secret = opaque(1_000).regex(/^[\x21-\x7E]+$/, { error: because('whatsapp_secret') })
const answer = z.union([z.literal(''), prose(MAX_WHATSAPP_TEXT)])

/** A number of the organisation. What is sealed of it is never told. */
export const WhatsappAccount = z.object({
  id: Id,
  name: z.string(),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  queue: z.object({ id: Id, name: z.string() }).nullable(),
  /** The type of its tickets; null for what tickets usually are. */
  type: z.string().nullable(),
  /** Sent once for each new ticket; empty for nothing. */
  greeting: z.string(),
  /** Sent while the queue is closed, at most once in twelve hours; empty for nothing. */
  outOfHours: z.string(),
  active: z.boolean(),
  health: z.enum(ACCOUNT_HEALTHS),
  /** What Meta is given: where to call, and what proves that the address is ours. */
  webhookUrl: z.string(),
  verifyToken: z.string(),
  hasToken: z.boolean(),
  hasAppSecret: z.boolean(),
  displayNumber: z.string().nullable(),
  verifiedName: z.string().nullable(),
  quality: z.string().nullable(),
  apiStatus: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
  verifiedAt: Timestamp.nullable(),
  lastReceivedAt: Timestamp.nullable(),
  lastSentAt: Timestamp.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: Timestamp.nullable(),
  /** What waits to be sent. */
  waiting: z.int(),
  templatesSyncedAt: Timestamp.nullable(),
  version: z.int(),
})
export type WhatsappAccount = z.output<typeof WhatsappAccount>

export const ListWhatsappAccounts = z.strictObject({})
export type ListWhatsappAccounts = z.output<typeof ListWhatsappAccounts>
export const WhatsappAccounts = z.object({ data: z.array(WhatsappAccount) })
export type WhatsappAccounts = z.output<typeof WhatsappAccounts>

const fields = {
  name: line(MAX_ACCOUNT_NAME),
  phoneNumberId: metaId,
  wabaId: metaId,
  queueId: Id.nullable(),
  type: opaque(60).nullable(),
  greeting: answer,
  outOfHours: answer,
  active: z.boolean(),
  accessToken: secret,
  appSecret: secret,
}

export const CreateWhatsappAccount = z.strictObject({
  ...fields,
  queueId: fields.queueId.default(null),
  type: fields.type.default(null),
  greeting: fields.greeting.default(''),
  outOfHours: fields.outOfHours.default(''),
  active: fields.active.default(true),
})
export type CreateWhatsappAccount = z.output<typeof CreateWhatsappAccount>

/** What is left out stays; a token or secret that is left out, too. With `version`, a stale one is refused (409) with the present number. */
export const UpdateWhatsappAccount = z
  .strictObject({ ...fields, newVerifyToken: z.literal(true) })
  .partial()
  .extend({ id: Id, version: z.int().positive().optional() })
export type UpdateWhatsappAccount = z.output<typeof UpdateWhatsappAccount>

export const GetWhatsappAccount = z.strictObject({ id: Id })
export type GetWhatsappAccount = z.output<typeof GetWhatsappAccount>

/** The numbers that staff may write from, with no more than their names. */
export const WhatsappSenders = z.object({ data: z.array(z.object({ id: Id, name: z.string(), displayNumber: z.string().nullable() })) })
export type WhatsappSenders = z.output<typeof WhatsappSenders>

import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { CONSENT_WAYS, MAX_CONSENT_NOTE } from './campaign-bounds.ts'
import { readNumber } from './phone-numbers.ts'

/** A number by which somebody is known. */
export const WhatsappNumber = z.object({
  id: Id,
  number: z.string(),
  profileName: z.string(),
  optedOutAt: Timestamp.nullable(),
  /** That they agreed to receive marketing; null where they did not. `by` is who of the staff wrote it down. */
  consent: z
    .object({ at: Timestamp, how: z.enum(CONSENT_WAYS), by: z.object({ id: Id, name: z.string() }).nullable(), note: z.string() })
    .nullable(),
  /** Whether they wrote from it. */
  wrote: z.boolean(),
  createdAt: Timestamp,
})
export type WhatsappNumber = z.output<typeof WhatsappNumber>

export const ListWhatsappNumbers = z.strictObject({ userId: Id })
export type ListWhatsappNumbers = z.output<typeof ListWhatsappNumbers>
export const WhatsappNumbers = z.object({
  data: z.array(WhatsappNumber),
  /** Whether the organisation has a number to write from. */
  canStart: z.boolean(),
})
export type WhatsappNumbers = z.output<typeof WhatsappNumbers>

/** A number as people write it, kept as it is compared. */
export const SentNumber = z
  .string()
  .max(40)
  .transform((text, check) => {
    const number = readNumber(text)
    if (number === undefined) check.addIssue({ code: 'custom', message: because('whatsapp_number') })
    return number ?? ''
  })

export const LinkWhatsappNumber = z.strictObject({ userId: Id, number: SentNumber })
export type LinkWhatsappNumber = z.output<typeof LinkWhatsappNumber>
export const UnlinkWhatsappNumber = z.strictObject({ userId: Id, id: Id })
export type UnlinkWhatsappNumber = z.output<typeof UnlinkWhatsappNumber>

/** Writes down that somebody agreed to receive marketing, how they said so, or that they do not any more. */
export const SetWhatsappConsent = z.strictObject({
  userId: Id,
  id: Id,
  agrees: z.boolean(),
  note: z.union([z.literal(''), line(MAX_CONSENT_NOTE)]).default(''),
})
export type SetWhatsappConsent = z.output<typeof SetWhatsappConsent>

export const ListMyWhatsappNumbers = z.strictObject({})
/** The caller's own numbers, and whether marketing may come to them. */
export const MyWhatsappNumbers = z.object({
  data: z.array(z.object({ id: Id, number: z.string(), agreedAt: Timestamp.nullable(), optedOutAt: Timestamp.nullable() })),
})
export type MyWhatsappNumbers = z.output<typeof MyWhatsappNumbers>
export const SetMyWhatsappConsent = z.strictObject({ id: Id, agrees: z.boolean() })
export type SetMyWhatsappConsent = z.output<typeof SetMyWhatsappConsent>

import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { readNumber } from './phone-numbers.ts'

/** A number by which somebody is known. */
export const WhatsappNumber = z.object({
  id: Id,
  number: z.string(),
  profileName: z.string(),
  optedOutAt: Timestamp.nullable(),
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

export const LinkWhatsappNumber = z.strictObject({
  userId: Id,
  number: z
    .string()
    .max(40)
    .transform((text, check) => {
      const number = readNumber(text)
      if (number === undefined) check.addIssue({ code: 'custom', message: because('whatsapp_number') })
      return number ?? ''
    }),
})
export type LinkWhatsappNumber = z.output<typeof LinkWhatsappNumber>
export const UnlinkWhatsappNumber = z.strictObject({ userId: Id, id: Id })
export type UnlinkWhatsappNumber = z.output<typeof UnlinkWhatsappNumber>

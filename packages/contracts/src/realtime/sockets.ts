import { z } from 'zod'
import { Id } from '../common.ts'

/** An id as clients in other languages send it: a number, or its digits. */
const SentId = z.union([
  Id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id),
])

/** Which ticket: by itself or as `{ ticketId }`; nothing at all means every ticket that the caller may see. */
export const WhichTickets = z
  .union([z.strictObject({ ticketId: SentId.nullish() }), SentId, z.null(), z.undefined(), z.literal('')])
  .transform((sent) => (typeof sent === 'object' ? sent?.ticketId : sent) || undefined)

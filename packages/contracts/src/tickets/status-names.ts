import { z } from 'zod'
import { line } from '../common.ts'
import { type OwnStatusNames, STATUS_NAME_LENGTH } from './status-words.ts'
import { STATUSES } from './statuses.ts'

const Own = z.object({ name: z.string().nullable(), customerName: z.string().nullable() })

/**
 * What the organisation calls its statuses, where that differs from the built-in words; null stands for those. Customers are
 * told their own words only. What they take for another status (waiting for a third party, spam) has that one's.
 */
export const StatusNames: z.ZodType<OwnStatusNames> = z.partialRecord(z.enum(STATUSES), Own)

const word = line(STATUS_NAME_LENGTH).nullable().optional()
const both = z.strictObject({ name: word, customerName: word }).optional()
const ofStaff = z.strictObject({ name: word }).optional()

/** What is not sent stays; null brings the built-in word back. */
export const UpdateStatusNames = z.strictObject({
  ...{ new: both, open: both, waiting_customer: both, waiting_third_party: ofStaff, scheduled: both },
  ...{ resolved: both, closed: both, cancelled: both, merged: both, spam: ofStaff },
})
export type UpdateStatusNames = z.output<typeof UpdateStatusNames>

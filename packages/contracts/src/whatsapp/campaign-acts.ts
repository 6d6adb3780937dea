import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'
import { FieldError } from '../error-body.ts'
import { because } from '../reasons.ts'
import { MAX_CAMPAIGN_LIST_LENGTH } from './campaign-bounds.ts'
import { SentNumber } from './numbers.ts'

/** Has the template go to one number, filled for whoever asks. */
export const TestCampaign = z.strictObject({ id: Id, number: SentNumber })
export type TestCampaign = z.output<typeof TestCampaign>
export const TestedCampaign = z.object({ number: z.string(), text: z.string() })
export type TestedCampaign = z.output<typeof TestedCampaign>

export const NameRecipients = z.strictObject({
  id: Id,
  /** The file's text: a line of column names (número, e-mail), then one person a line, by one of them. */
  csv: opaque(MAX_CAMPAIGN_LIST_LENGTH),
  /** True only looks, and writes nothing. */
  dryRun: z.boolean().default(true),
  /** False writes nothing when any line has an error. */
  skipWrong: z.boolean().default(false),
})
export type NameRecipients = z.output<typeof NameRecipients>
export const NamedRecipients = z.object({
  dryRun: z.boolean(),
  valid: z.int(),
  invalid: z.int(),
  /** How many the list has now; none when only looking. */
  created: z.int(),
  rows: z.array(z.object({ line: z.int(), number: z.string(), email: z.string(), name: z.string(), errors: z.array(FieldError) })),
})
export type NamedRecipients = z.output<typeof NamedRecipients>

const hours = { fromHour: z.int().min(0).max(23), untilHour: z.int().min(1).max(24), marketingOnRestDays: z.boolean() }
/** When campaigns are sent, by the clock of the organisation. */
export const CampaignHours = z.object({ ...hours, version: z.int(), updatedAt: Timestamp.nullable(), timeZone: z.string() })
export type CampaignHours = z.output<typeof CampaignHours>
export const GetCampaignHours = z.strictObject({})
export const UpdateCampaignHours = z
  .strictObject({ ...hours, version: z.int().optional() })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, { error: because('whatsapp_hours_order'), path: ['untilHour'] })
export type UpdateCampaignHours = z.output<typeof UpdateCampaignHours>

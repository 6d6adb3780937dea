import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { TimeZone } from '../profile/profile.ts'
import { MAX_AUTO_CLOSE_DAYS, MAX_REOPEN_DAYS, REOPENED_TO } from '../tickets/reopening.ts'
import { EMAIL_WATCHERS } from '../watchers/email-watchers.ts'
import { OrganizationName } from './registration.ts'

/** What an organisation is, as its administrators see it. */
export const OrganizationSettings = z.object({
  name: z.string(),
  /** Part of addresses and of what people type to sign in: it stays as it was registered. */
  slug: z.string(),
  subdomain: z.string().nullable(),
  /** Where the subdomain leads. */
  address: z.string().nullable(),
  /** Of people added from now on, until they choose another. */
  language: z.enum(LANGUAGES),
  /** Of dates the organisation counts by: when resolved tickets close, and its calendar. */
  timeZone: z.string(),
  /** Who may have addresses follow tickets that are nobody's here: they get public replies by mail. */
  emailWatchers: z.enum(EMAIL_WATCHERS),
  /** Days after closing in which an answer opens a ticket again; later it becomes a new one, linked to it. Queues may say otherwise. */
  reopenDays: z.int(),
  /** Business days after which a resolved ticket closes by itself; 0: never. */
  autoCloseDays: z.int(),
  /** Whose a ticket is that its customer opened again. */
  reopenedTo: z.enum(REOPENED_TO),
  createdAt: Timestamp,
})
export type OrganizationSettings = z.output<typeof OrganizationSettings>

/** What is not sent stays as it is. */
export const UpdateOrganization = z.strictObject({
  name: OrganizationName.optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: TimeZone.optional(),
  emailWatchers: z.enum(EMAIL_WATCHERS).optional(),
  reopenDays: z.int().min(0).max(MAX_REOPEN_DAYS).optional(),
  autoCloseDays: z.int().min(0).max(MAX_AUTO_CLOSE_DAYS).optional(),
  reopenedTo: z.enum(REOPENED_TO).optional(),
})
export type UpdateOrganization = z.output<typeof UpdateOrganization>

import { z } from 'zod'
import { Email, Id, Timestamp } from '../common.ts'

/** Who may have addresses follow that are nobody's here: nobody, the desk, or whoever asked for a ticket too. */
export const EMAIL_WATCHERS = ['none', 'desk', 'all'] as const
export type EmailWatchersAllowed = (typeof EMAIL_WATCHERS)[number]

/** Addresses that a customer has on a ticket, at most. */
export const MAX_CUSTOMERS_EMAILS = 10

/** An address that gets the public replies of a ticket by mail, and sees nothing else. */
export const EmailWatcher = z.object({
  id: Id,
  email: z.string(),
  /** Null where they are gone. */
  addedBy: z.string().nullable(),
  since: Timestamp,
  /** Gets nothing: they gave up such mails, or nobody may have addresses follow any more. The desk alone is told. */
  isSilent: z.boolean(),
})
export type EmailWatcher = z.output<typeof EmailWatcher>

export const ListEmailWatchers = z.strictObject({ id: Id })
export type ListEmailWatchers = z.output<typeof ListEmailWatchers>
export const EmailWatchers = z.object({
  /** May the caller add one? */
  mayAdd: z.boolean(),
  emails: z.array(EmailWatcher),
})
export type EmailWatchers = z.output<typeof EmailWatchers>

export const AddEmailWatcher = z.strictObject({ id: Id, email: Email })
export type AddEmailWatcher = z.output<typeof AddEmailWatcher>
export const RemoveEmailWatcher = z.strictObject({ id: Id, emailId: Id })
export type RemoveEmailWatcher = z.output<typeof RemoveEmailWatcher>

import { z } from 'zod'
import { LinkToken } from '../auth/provider.ts'
import { Email, Timestamp } from '../common.ts'

/** Hours in which a new address is confirmed, and days in which the former one undoes it. */
export const EMAIL_CHANGE_HOURS = 24
export const EMAIL_UNDO_DAYS = 7
/** By how their links begin, the page that they lead to knows them from others. */
export const CONFIRM_EMAIL_TOKEN = 'e.'
export const STOP_EMAIL_TOKEN = 'u.'

/** The change of one's own address that waits to be confirmed, and whose it is to change it where it is not one's own. */
export const EmailChange = z.object({
  pending: z.object({ email: z.string(), expiresAt: Timestamp }).nullable(),
  fixedBy: z.enum(['sso', 'directory', 'provider']).nullable(),
})
export type EmailChange = z.output<typeof EmailChange>

export const AskEmailChange = z.strictObject({ email: Email })
export type AskEmailChange = z.output<typeof AskEmailChange>

export const UseEmailLink = z.strictObject({ token: LinkToken })
export type UseEmailLink = z.output<typeof UseEmailLink>

/** Whether the address had been changed already, and is what it was again. */
export const StoppedEmailChange = z.object({ undone: z.boolean() })
export type StoppedEmailChange = z.output<typeof StoppedEmailChange>

import { z } from 'zod'
import { opaque } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { NOTICE_KINDS } from './preference-words.ts'

/** The token of a mailed link. */
export const LookUpUnsubscribe = z.strictObject({ token: opaque(200) })
export type LookUpUnsubscribe = z.output<typeof LookUpUnsubscribe>

/** `all`: every kind, not only those of the mail; of an address that is nobody's here, every ticket. */
export const Unsubscribe = z.strictObject({ token: opaque(200), all: z.boolean().optional() })
export type Unsubscribe = z.output<typeof Unsubscribe>

/** What the mail was of, whose, in the language of its reader, and whether none of it is mailed any more. */
export const AskedUnsubscribe = z.object({
  kinds: z.array(z.enum(NOTICE_KINDS)),
  tenantName: z.string(),
  language: z.enum(LANGUAGES),
  done: z.boolean(),
  /** Whose it is is nobody here: an address that follows a ticket. */
  isAddress: z.boolean(),
  /** The scheduled report that it brought; null for mails of notifications. */
  report: z.string().nullable(),
  /** It said something of an incident: whoever it went to subscribed to the status page. */
  isStatusPage: z.boolean(),
})
export type AskedUnsubscribe = z.output<typeof AskedUnsubscribe>

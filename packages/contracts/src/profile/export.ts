import { z } from 'zod'
import '../reasons.ts'

/** Everything the product keeps of a person and what they wrote, for them to keep. `complete` is false where it was cut. */
export const MyData = z.object({
  exportedAt: z.string(),
  complete: z.boolean(),
  profile: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  signIns: z.array(z.record(z.string(), z.unknown())),
  apiTokens: z.array(z.record(z.string(), z.unknown())),
  socialLogins: z.array(z.record(z.string(), z.unknown())),
  ssoLogins: z.array(z.record(z.string(), z.unknown())),
  /** Never a key itself. */
  passkeys: z.array(z.record(z.string(), z.unknown())),
  /** Telephone numbers that sign them in. */
  phones: z.array(z.record(z.string(), z.unknown())),
  wallets: z.array(z.record(z.string(), z.unknown())),
  /** Addresses that they changed to, or wanted to. */
  emailChanges: z.array(z.record(z.string(), z.unknown())),
  searches: z.array(z.record(z.string(), z.unknown())),
  tickets: z.array(z.record(z.string(), z.unknown())),
  comments: z.array(z.record(z.string(), z.unknown())),
  /** What they asked about the data that is kept of them. */
  requests: z.array(z.record(z.string(), z.unknown())),
  /** What they are writing on tickets and have not sent. */
  drafts: z.array(z.record(z.string(), z.unknown())),
  /** The numbers that they are known by on WhatsApp, and the messages of their tickets that came and went by it. */
  whatsapp: z.object({
    numbers: z.array(z.record(z.string(), z.unknown())),
    messages: z.array(z.record(z.string(), z.unknown())),
    /** What campaigns sent them. */
    campaigns: z.array(z.record(z.string(), z.unknown())),
  }),
})
export type MyData = z.output<typeof MyData>

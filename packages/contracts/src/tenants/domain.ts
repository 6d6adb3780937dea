import { z } from 'zod'
import { opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

/** A domain is looked for this long by itself, and stays this long without its proof. */
export const DOMAIN_DAYS = 7

/** `failing`: verified, but its proof is gone for the moment. */
export const DOMAIN_STATES = ['none', 'pending', 'verified', 'failing'] as const

/** What the last look at the domain's DNS brought; `taken`: the proof is there, and another organisation was first. */
export const DOMAIN_OUTCOMES = ['found', 'missing', 'wrong', 'no_answer', 'taken'] as const
export type DomainOutcome = (typeof DOMAIN_OUTCOMES)[number]

/** The domain an organisation says is its own, and what proves it. */
export const CustomDomain = z.object({
  state: z.enum(DOMAIN_STATES),
  domain: z.string().nullable(),
  /** The TXT record that has to stand in the domain's DNS, and stay there. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  outcome: z.enum(DOMAIN_OUTCOMES).nullable(),
  checkedAt: Timestamp.nullable(),
  verifiedAt: Timestamp.nullable(),
  /** When it stops being looked for (pending), or stops being the organisation's (failing). */
  until: Timestamp.nullable(),
  /** It is looked for by itself; if not, only when somebody asks. */
  watched: z.boolean(),
})
export type CustomDomain = z.output<typeof CustomDomain>

/** A host name as people type or paste it; the rule knows which ones may be an organisation's. */
export const RequestDomain = z.strictObject({
  domain: opaque(253)
    .trim()
    .toLowerCase()
    .transform((value) => value.replace(/\.$/, ''))
    .refine((value) => /^[^\s/:@?#*_.]+(?:\.[^\s/:@?#*_.]+)+$/.test(value), { error: because('domain_malformed') }),
})
export type RequestDomain = z.output<typeof RequestDomain>

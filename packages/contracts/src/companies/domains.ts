import { z } from 'zod'
import { LinkToken } from '../auth/provider.ts'
import { Email, Id, opaque, Timestamp } from '../common.ts'

/** How long the link that proves a domain is good for, and how many are mailed within a day. */
export const DOMAIN_LINK_HOURS = 48
export const DOMAIN_MAILS_A_DAY = 5

/** `expired`: nobody followed the link in time. */
export const COMPANY_DOMAIN_STATES = ['pending', 'verified', 'expired'] as const

/** A mail domain that a company claims: once proved, new customers who write from it belong to the company that alone claims it. */
export const CompanyDomain = z.object({
  domain: z.string(),
  state: z.enum(COMPANY_DOMAIN_STATES),
  /** Where the last link went. */
  sentTo: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
  verifiedAt: Timestamp.nullable(),
  /** Other active companies that claim it: who is new there then belongs to none until somebody says so. */
  sharedWith: z.array(z.object({ id: Id, name: z.string() })),
})
export type CompanyDomain = z.output<typeof CompanyDomain>

export const ListCompanyDomains = z.strictObject({ id: Id })
export type ListCompanyDomains = z.output<typeof ListCompanyDomains>

/** The address names the domain, and gets the link that proves it; asked again, a new link ends the older one. */
export const AskCompanyDomain = z.strictObject({ id: Id, email: Email })
export type AskCompanyDomain = z.output<typeof AskCompanyDomain>

export const RemoveCompanyDomain = z.strictObject({ id: Id, domain: opaque(253) })
export type RemoveCompanyDomain = z.output<typeof RemoveCompanyDomain>

export const ProveCompanyDomain = z.strictObject({ token: LinkToken })
export type ProveCompanyDomain = z.output<typeof ProveCompanyDomain>

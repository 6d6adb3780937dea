import { z } from 'zod'
import { Provider } from '../auth/provider.ts'
import { Email, line } from '../common.ts'
import { because } from '../reasons.ts'
import { plainName } from '../text/plain-name.ts'
import { isReserved } from './reserved.ts'

/** The longest label of a host name. */
const MAX_LABEL = 63
const LABEL = /^[a-z0-9-]+$/
const EDGE_HYPHEN = /^-|-$/
const DOMAIN = /^@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** It stands in a mail to an address that anybody may have typed: a link has no place there. */
export const OrganizationName = line(120).refine((value) => !value.includes('://'), { error: because('no_web_addresses') })

const label = (refusal: string) =>
  z
    .string()
    .min(1, { abort: true })
    .max(MAX_LABEL)
    .regex(LABEL, { error: refusal, abort: true })
    .refine((value) => !EDGE_HYPHEN.test(value), { error: because('edge_hyphen') })
    .refine((value) => !isReserved(value), { error: because('label_reserved') })

const fields = {
  companyName: OrganizationName,
  slug: label(because('slug_malformed')),
  subdomain: label(because('subdomain_malformed')),
  /** Only written down: nobody joins by it before it is proved. Empty is the same as none. */
  emailDomain: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((value) => value === '' || value.startsWith('@'), { error: because('email_domain_without_at'), abort: true })
    .refine((value) => value === '' || DOMAIN.test(value), { error: because('email_domain_malformed'), abort: true })
    .optional(),
  adminEmail: Email,
  adminName: OrganizationName,
}

/** The six fields one by one, for a form that asks in steps. */
export const RegistrationFields = z.strictObject(fields)

type Fields = z.output<typeof RegistrationFields>

/** Why the administrator's address does not suit the organisation's domain; undefined when it does. */
export function misfit({ emailDomain, adminEmail }: Pick<Fields, 'emailDomain' | 'adminEmail'>): string | undefined {
  return emailDomain && !adminEmail.endsWith(emailDomain) ? because('email_outside_domain', { domain: emailDomain }) : undefined
}

const fits = (input: Fields, ctx: z.core.$RefinementCtx) => {
  const message = misfit(input)
  if (message) ctx.addIssue({ code: 'custom', path: ['adminEmail'], message })
}

export const Registration = RegistrationFields.superRefine(fits)
export type Registration = Fields

/** The same under the provider's path; both words lead to the provider that is configured. */
export const RegistrationAt = z.strictObject({ ...fields, provider: Provider }).superRefine(fits)

export const Registered = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), subdomain: z.string() }),
  admin: z.object({ name: z.string(), email: z.string() }),
})
export type Registered = z.output<typeof Registered>

/** Whether anybody may found an organisation here. */
export const RegistrationState = z.object({ open: z.boolean() })

/** What a slug or subdomain becomes from the company's name. An accented letter counts as its plain one. */
export function slugify(companyName: string): string {
  return plainName(companyName, '-').slice(0, MAX_LABEL).replace(/-$/, '')
}

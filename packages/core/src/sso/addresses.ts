import type { Site } from '../auth/session.ts'

/** A tenant's hosts: a subdomain of ours, and a domain of its own that was proved. */
export type Hosts = { subdomain: string | null; customDomain: string | null; customDomainVerifiedAt: string | null }

const subdomainOrigin = (subdomain: string, publicUrl: string) => {
  const { protocol, host } = new URL(publicUrl)
  return `${protocol}//${subdomain}.${host}`
}
const domainOrigin = (domain: string, publicUrl: string) => `${new URL(publicUrl).protocol}//${domain}`

/** Where a tenant's people sign in: our address first. */
export function originsOf({ subdomain, customDomain, customDomainVerifiedAt }: Hosts, publicUrl: string): string[] {
  return [
    new URL(publicUrl).origin,
    ...(subdomain === null ? [] : [subdomainOrigin(subdomain, publicUrl)]),
    ...(customDomain === null || customDomainVerifiedAt === null ? [] : [domainOrigin(customDomain, publicUrl)]),
  ]
}

/** The one of them at which a request came: built from what is stored, never from what the request claims (A09). */
export function originAt(hosts: Hosts, site: Site, publicUrl: string): string {
  const all = originsOf(hosts, publicUrl)
  const asked =
    site.subdomain !== undefined
      ? subdomainOrigin(site.subdomain, publicUrl)
      : site.domain !== undefined
        ? domainOrigin(site.domain, publicUrl)
        : ''
  return all.includes(asked) ? asked : (all[0] as string)
}

/** Names a provider to pages that nobody is signed in on. */
export const providerKey = ({ tenantId, id }: { tenantId: number; id: number }): string => `${tenantId}-${id}`

/** What such a name names; undefined for what is none. */
export function readProviderKey(key: string): { tenantId: number; id: number } | undefined {
  const [, tenantId, id] = /^([1-9]\d{0,14})-([1-9]\d{0,9})$/.exec(key) ?? []
  return tenantId && id ? { tenantId: Number(tenantId), id: Number(id) } : undefined
}

/** Where a provider sends people back to: one address for each, so that no provider answers for another. */
export const redirectUri = (origin: string, provider: { tenantId: number; id: number }): string =>
  `${origin}/api/sso/callback/${providerKey(provider)}`

/** What we are called before a provider of SAML: always the same, and the address of what we say of ourselves. */
export const samlEntityId = (publicUrl: string, provider: { tenantId: number; id: number }): string =>
  `${new URL(publicUrl).origin}/api/sso/saml/${providerKey(provider)}/metadata`

/** Where a provider of SAML has browsers post its answers. */
export const acsUrl = (origin: string, provider: { tenantId: number; id: number }): string =>
  `${origin}/api/sso/saml/${providerKey(provider)}/acs`

/** Where a browser goes with what was posted: to us, from us, and so with its cookie. */
export const landingUrl = (acs: string, landing: string): string => `${acs.replace(/acs$/, 'landing')}?answer=${landing}`

/** Where browsers come back to from a logout at the provider. */
export const signedOutUri = (origin: string, provider: { tenantId: number; id: number }): string =>
  `${origin}/api/sso/signed-out/${providerKey(provider)}`

/** Where a provider of OpenID Connect says that somebody logged out there. */
export const backChannelUri = (publicUrl: string, provider: { tenantId: number; id: number }): string =>
  `${new URL(publicUrl).origin}/api/sso/logout/${providerKey(provider)}`

/** Where the provider keeps people and groups up to date. */
export const scimUrl = (publicUrl: string): string => `${new URL(publicUrl).origin}/api/scim/v2`

/** The name of the record that proves a domain. */
export const recordName = (domain: string): string => `_balcao-sso.${domain}`

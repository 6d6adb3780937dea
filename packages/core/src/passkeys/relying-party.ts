import type { AuthContext } from '../auth/session.ts'
import { tenantAt } from '../auth/site.ts'

/** A host of an address, as `URL` writes it: four numbers, or the later form in brackets. */
const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** For which host passkeys are, on the page with which origin they are asked for, and whose host that is. */
export type RelyingParty = { id: string; origin: string; tenantId: number | undefined }

/**
 * Where a request came, as authenticators know it: built from what is configured and stored, never from what the request claims (A09).
 * The subdomains of organisations share our host, so that a passkey is good at both; a host without a dot (localhost) cannot be shared, and
 * the domain of an organisation's own is its own. Undefined at an address by number, where browsers have no passkeys.
 */
export async function relyingPartyAt({
  db,
  site,
  publicUrl,
}: Pick<AuthContext, 'db' | 'site' | 'publicUrl'>): Promise<RelyingParty | undefined> {
  const { protocol, host, hostname, origin } = new URL(publicUrl)
  const isNamed = site.subdomain !== undefined || site.domain !== undefined
  const tenantId = isNamed ? (await tenantAt(db, site))?.id : undefined
  if (tenantId !== undefined && site.domain !== undefined) return { id: site.domain, origin: `${protocol}//${site.domain}`, tenantId }
  if (IP_ADDRESS.test(hostname)) return undefined
  if (tenantId === undefined) return { id: hostname, origin, tenantId }
  const id = hostname.includes('.') ? hostname : `${site.subdomain}.${hostname}`
  return { id, origin: `${protocol}//${site.subdomain}.${host}`, tenantId }
}

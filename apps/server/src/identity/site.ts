import type { Site } from '@balcao/core/auth/session'

/** What a request's host name says of its tenant. It narrows where somebody may sign in; no link is ever built on it (A09). */
export function siteOf(hostname: string, publicUrl: string): Site {
  const ours = new URL(publicUrl).hostname
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host === ours || !/^[a-z0-9.-]{1,253}$/.test(host)) return {}
  const name = host.endsWith(`.${ours}`) ? host.slice(0, -ours.length - 1) : undefined
  if (name !== undefined) return name.includes('.') ? {} : { subdomain: name }
  return /^[\d.]+$/.test(host) ? {} : { domain: host }
}

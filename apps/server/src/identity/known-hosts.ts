import { isIP } from 'node:net'
import { isSomebodys } from '@balcao/core/auth/site'
import { DomainError } from '@balcao/core/errors'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { siteOf } from './site.ts'

/** A new domain counts after this long at the latest. */
const REMEMBERED_MS = 60_000
/** Asked by machines of the same network, under whatever name they know this one. */
const FOR_MACHINES = /^\/(health|ready|metrics)(\?|$)/

/**
 * In production a request for an address that is neither ours nor a tenant's is answered 421 (A09). Addresses by number
 * and names without a dot are this network's own.
 */
export function guardHosts(app: FastifyInstance, deps: Pick<Deps, 'db' | 'env'>): void {
  if (deps.env.NODE_ENV !== 'production') return
  const ours = new URL(deps.env.PUBLIC_URL).hostname
  const remembered = new LRUCache<string, boolean>({ max: 1_000, ttl: REMEMBERED_MS })

  async function isKnown(hostname: string): Promise<boolean> {
    const host = hostname.toLowerCase().replace(/\.$/, '')
    if (host === ours || !host.includes('.') || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return true
    const site = siteOf(host, deps.env.PUBLIC_URL)
    if (site.subdomain === undefined && site.domain === undefined) return false
    const known = remembered.get(host)
    if (known !== undefined) return known
    const found = await isSomebodys(deps.db, site)
    remembered.set(host, found)
    return found
  }

  app.addHook('onRequest', async (request) => {
    if (FOR_MACHINES.test(request.url)) return
    if (!(await isKnown(request.hostname))) throw new DomainError('misdirected', 'host_unknown')
  })
}

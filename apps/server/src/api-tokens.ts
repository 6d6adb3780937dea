import { BlockList, isIP, isIPv4 } from 'node:net'
import { areaOf } from '@balcao/contracts/profile/token-areas'
import { actorOf, makeCtx, type Origin } from '@balcao/core/ctx'
import { DomainError, unauthenticated } from '@balcao/core/errors'
import { restrictionsOf } from '@balcao/core/maintenance/gate'
import { apiTokenHash, parseApiToken } from '@balcao/core/profile/tokens'
import { type ApiTokenFacts, inApiToken, inTenant } from '@balcao/db/tenant'
import type { RequestContext } from '@balcao/trpc/request-context'
import type { Endpoint } from '@balcao/trpc/row'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** Whether a bearer token has the form of an API token. */
export const isApiToken = (token: string | undefined): boolean => token?.startsWith('bal_') ?? false

/** Sign-in and account protection require a person; reading one's own profile does not. */
const IN_PERSON = /^\/(auth|profile)(\/|$)/
const WHO_AM_I = '/auth/profile'

function mayUse({ method, path }: Pick<Endpoint, 'method' | 'path'>, { scopes, areas }: ApiTokenFacts): boolean {
  if (IN_PERSON.test(path) && path !== WHO_AM_I) return false
  if (areas && path !== WHO_AM_I && !areas.includes(areaOf(path) ?? '')) return false
  return scopes.includes('write') || (method === 'GET' && scopes.includes('read'))
}

/** Whether an address is one of these addresses and networks. One of IPv4 that comes over IPv6 counts as what it is. */
export function isWithin(ranges: readonly string[], address: string | null): boolean {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const family = isIPv4(net) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(bits), family)
  }
  return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** Records the last use at most once a minute, in a system transaction because a read cannot write. */
async function noteUse(deps: Pick<Deps, 'db'>, tenantId: number, { tokenId }: ApiTokenFacts, ip: string | null): Promise<void> {
  await inTenant(deps.db, { tenantId, userId: null, side: 'staff' }, (tx) =>
    tx
      .updateTable('apiTokens')
      .set({ lastUsedAt: sql<string>`now()`, lastUsedIp: ip })
      .where('id', '=', tokenId)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', sql<string>`now() - interval '1 minute'`)]))
      .execute(),
  )
}

/**
 * Opens transactions for a personal API token at one REST endpoint: in its owner's tenant, with their present rights, within its scopes.
 * @param counts what wrong and right tokens cost the caller's rate limits
 */
export function apiTokenOpener(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: string | undefined,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  from: Origin,
  counts: { wrong(): Promise<void>; call(tenantId: number, userId: number): Promise<unknown> },
): RequestContext['open'] {
  return async (run, access) => {
    const parsed = parseApiToken(token)
    if (!parsed) return refuse()
    const { tenantId, secret } = parsed
    let known: ApiTokenFacts | undefined
    try {
      const answer = await inApiToken(
        deps.db,
        { tenantId, hash: apiTokenHash(deps.secrets, secret) },
        async (tx, facts) => {
          if (!facts) return undefined
          known = facts
          const [restrictions] = await Promise.all([restrictionsOf(tx, tenantId), counts.call(tenantId, facts.userId)])
          if (facts.tenantStatus !== 'active') throw new DomainError('forbidden', 'tenant_suspended')
          if (facts.ipRanges && !isWithin(facts.ipRanges, from.ip)) throw new DomainError('forbidden', 'api_token_network')
          if (!mayUse(endpoint, facts)) throw new DomainError('forbidden', 'api_token_scope')
          const actor = actorOf({ tenantId, userId: facts.userId, sessionId: null }, { ...facts, ...restrictions })
          return { value: await run(makeCtx(tx, actor, from)) }
        },
        access,
      )
      return answer ? answer.value : await refuse()
    } finally {
      if (known?.stale) await noteUse(deps, tenantId, known, from.ip)
    }
  }

  async function refuse(): Promise<never> {
    await counts.wrong()
    throw unauthenticated('api_token_invalid')
  }
}

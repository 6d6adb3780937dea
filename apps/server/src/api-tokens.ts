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

function mayUse(endpoint: Pick<Endpoint, 'method' | 'path'>, scopes: readonly string[]): boolean {
  if (IN_PERSON.test(endpoint.path) && endpoint.path !== WHO_AM_I) return false
  return scopes.includes('write') || (endpoint.method === 'GET' && scopes.includes('read'))
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
  counts: { wrong(): Promise<void>; call(tenantId: number, userId: number): Promise<void> },
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
          if (!mayUse(endpoint, facts.scopes)) throw new DomainError('forbidden', 'api_token_scope')
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

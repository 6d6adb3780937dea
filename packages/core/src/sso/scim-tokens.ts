import { SCIM_FORMER_HOURS } from '@balcao/contracts/sso/bounds'
import type { GetProvider, ScimToken } from '@balcao/contracts/sso/providers'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'
import type { Secrets } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { lockProviders, mustFindProvider } from './internal/provider-rows.ts'

const BYTES = 32
const HINT = 4

/** What is stored in place of a token. */
const scimHash = (secrets: Secrets, secret: string): string => secrets.hash(`scim:${secret}`)

/** What a token says, and what is stored in place of it; undefined when the text is none. */
export function readScimToken(
  secrets: Secrets,
  token: string | undefined,
): { tenantId: number; providerId: number; hash: string } | undefined {
  const [, tenantId, providerId, secret] = /^scim_(\d{1,15})_(\d{1,10})_([\w-]{43})$/.exec(token ?? '') ?? []
  return secret === undefined ? undefined : { tenantId: Number(tenantId), providerId: Number(providerId), hash: scimHash(secrets, secret) }
}

/**
 * Makes a new token for SCIM, which is said this once; the one before is taken for a day more.
 * @throws DomainError forbidden, proof_required, sso_provider_not_found
 */
export async function rotate(ctx: Ctx, secrets: Secrets, { id }: GetProvider): Promise<ScimToken> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lockProviders(ctx)
  const row = await mustFindProvider(ctx, id)
  // A directory is read; it does not write.
  if (row.protocol === 'ldap') throw notFound('sso_provider_not_found')
  const secret = secrets.random(BYTES)
  const scimHint = secret.slice(-HINT)
  await ctx.db
    .updateTable('identityProviders')
    .set({
      ...{ scimHash: scimHash(secrets, secret), scimHint, updatedAt: now },
      scimFormerHash: row.scimHash,
      scimFormerUntil: row.scimHash === null ? null : sql<string>`now() + make_interval(hours => ${SCIM_FORMER_HOURS})`,
    })
    .where('id', '=', id)
    .execute()
  const change = diff({ scimHint: row.scimHint }, { scimHint })
  await audit(ctx, { action: 'identity_provider.scim_rotated', resource: 'identity_provider', resourceId: id, ...change, risk: 'high' })
  await ctx.emit('sso:changed', {})
  return { id, token: `scim_${row.tenantId}_${id}_${secret}` }
}

/** Ends a provider's tokens at once; where there are none, nothing. @throws DomainError forbidden, proof_required, sso_provider_not_found */
export async function remove(ctx: Ctx, { id }: GetProvider): Promise<{ success: true }> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lockProviders(ctx)
  const { scimHint } = await mustFindProvider(ctx, id)
  if (scimHint === null) return { success: true }
  await ctx.db
    .updateTable('identityProviders')
    .set({ scimHash: null, scimHint: null, scimFormerHash: null, scimFormerUntil: null, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    ...{ action: 'identity_provider.scim_removed', resource: 'identity_provider', resourceId: id, risk: 'high' },
    ...diff({ scimHint }, { scimHint: null }),
  })
  await ctx.emit('sso:changed', {})
  return { success: true }
}

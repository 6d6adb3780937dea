import type { ApiToken, NewApiToken } from '@balcao/contracts/profile/tokens'
import type { CreateServiceToken, GetServiceAccount, GetServiceToken } from '@balcao/contracts/users/service-accounts'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { Secrets } from '../../ports.ts'
import { apiTokenHash, createFor, listOf, revokeOf } from '../../profile/tokens.ts'
import { mustCover } from './covered.ts'
import { mustFindAccount } from './rows.ts'

const SECRET_BYTES = 32
const HINT = 4

/** @throws DomainError forbidden, service_account_not_found */
async function known(ctx: Ctx, id: number) {
  must(ctx, 'service_account.manage')
  return mustFindAccount(ctx, id)
}

/** Its tokens, newest first. @throws DomainError forbidden, service_account_not_found */
export async function list(ctx: Ctx, { id }: GetServiceAccount): Promise<{ data: ApiToken[] }> {
  await known(ctx, id)
  return listOf(ctx, id)
}

/** Makes a token, whose secret is said this once. @throws DomainError forbidden, service_account_not_found, proof_required, api_tokens_full */
export async function create(ctx: Ctx, secrets: Secrets, { id, ...input }: CreateServiceToken): Promise<NewApiToken> {
  const { role } = await known(ctx, id)
  await mustCover(ctx, role)
  return createFor(ctx, secrets, id, input)
}

/** Gives a token another secret; the one before is refused from the next call on. @throws DomainError as `create`; api_token_not_found */
export async function rotate(ctx: Ctx, secrets: Secrets, { id, tokenId }: GetServiceToken): Promise<NewApiToken> {
  const { role } = await known(ctx, id)
  await mustCover(ctx, role)
  mustBeFresh(ctx)
  const before = (await listOf(ctx, id)).data.find((token) => token.id === tokenId)
  if (!before) throw notFound('api_token_not_found')
  const secret = secrets.random(SECRET_BYTES)
  const hint = secret.slice(-HINT)
  await ctx.db
    .updateTable('apiTokens')
    .set({ tokenHash: apiTokenHash(secrets, secret), hint, lastUsedAt: sql<string | null>`null`, lastUsedIp: null })
    .where('id', '=', tokenId)
    .where('userId', '=', id)
    .execute()
  const change = diff({ hint: before.hint }, { hint })
  await audit(ctx, { action: 'api_token.rotated', resource: 'api_token', resourceId: tokenId, ...change, risk: 'high' })
  return { ...before, hint, lastUsedAt: null, lastUsedIp: null, token: `bal_${ctx.actor.tenantId}_${secret}` }
}

/** Ends a token from the next call on. @throws DomainError forbidden, service_account_not_found, api_token_not_found */
export async function revoke(ctx: Ctx, { id, tokenId }: GetServiceToken): Promise<{ success: boolean }> {
  await known(ctx, id)
  return revokeOf(ctx, id, tokenId)
}

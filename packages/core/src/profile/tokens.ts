import { type ApiToken, type CreateApiToken, MAX_TOKENS, type NewApiToken, type RevokeApiToken } from '@balcao/contracts/profile/tokens'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import type { Secrets } from '../ports.ts'

const SECRET_BYTES = 32
const HINT = 4
const DAY = 86_400_000

/** What is stored in place of a token's secret. */
export const apiTokenHash = (secrets: Secrets, secret: string) => secrets.hash(`api:${secret}`)

/** The tenant and the secret of an API token; undefined when the text is none. */
export function parseApiToken(token: string | undefined): { tenantId: number; secret: string } | undefined {
  const [, tenant, secret] = /^bal_(\d{1,15})_([\w-]{43})$/.exec(token ?? '') ?? []
  return tenant && secret ? { tenantId: Number(tenant), secret } : undefined
}

const tokensOf = (ctx: Ctx, userId: number) => ctx.db.selectFrom('apiTokens').where('userId', '=', userId).where('revokedAt', 'is', null)

const SHOWN = ['id', 'name', 'hint', 'scopes', 'areas', 'ipRanges', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedIp'] as const
type Row = Omit<ApiToken, 'scopes' | 'areas'> & { scopes: string[]; areas: string[] | null }
const view = (row: Row): ApiToken => ({ ...row, scopes: row.scopes as ApiToken['scopes'], areas: row.areas as ApiToken['areas'] })

/** The caller's API tokens, newest first; expired ones stay until they are revoked. */
export const list = (ctx: Ctx): Promise<{ data: ApiToken[] }> => listOf(ctx, me(ctx))

/** Those of a person or a service account. */
export async function listOf(ctx: Ctx, userId: number): Promise<{ data: ApiToken[] }> {
  const rows = await tokensOf(ctx, userId)
    .select([...SHOWN])
    .orderBy('id', 'desc')
    .execute()
  return { data: rows.map(view) }
}

/**
 * Makes a token that acts as the caller over REST, within its scopes, areas and networks, for at most a year. Its secret is said once.
 * @throws DomainError proof_required, api_tokens_full
 */
export async function create(ctx: Ctx, secrets: Secrets, input: CreateApiToken): Promise<NewApiToken> {
  const made = await createFor(ctx, secrets, me(ctx), input)
  await ctx.emit('account:changed', { userId: me(ctx), what: 'api_token' })
  return made
}

/** The same for a service account. @throws DomainError proof_required, api_tokens_full */
export async function createFor(ctx: Ctx, secrets: Secrets, userId: number, input: CreateApiToken): Promise<NewApiToken> {
  mustBeFresh(ctx)
  const { tenantId } = ctx.actor
  // One at a time a person, or two at once would both find room.
  await ctx.db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirst()
  const { n } = await tokensOf(ctx, userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_TOKENS) throw conflict('api_tokens_full')
  const secret = secrets.random(SECRET_BYTES)
  const row = await ctx.db
    .insertInto('apiTokens')
    .values({
      tenantId,
      userId,
      name: input.name,
      tokenHash: apiTokenHash(secrets, secret),
      hint: secret.slice(-HINT),
      scopes: input.scopes,
      areas: input.areas,
      ipRanges: input.ipRanges,
      expiresAt: new Date(Date.now() + input.expiresInDays * DAY).toISOString(),
    })
    .returning([...SHOWN])
    .executeTakeFirstOrThrow()
  const { name, scopes, areas, ipRanges, expiresAt } = row
  await audit(ctx, {
    action: 'api_token.created',
    resource: 'api_token',
    resourceId: row.id,
    ...diff(null, { name, scopes, areas, ipRanges, expiresAt }),
    risk: 'high',
  })
  return { ...view(row), token: `bal_${tenantId}_${secret}` }
}

/** Ends one of the caller's tokens from the next call on. @throws DomainError api_token_not_found */
export const revoke = (ctx: Ctx, { id }: RevokeApiToken): Promise<{ success: boolean }> => revokeOf(ctx, me(ctx), id)

/** The same for a service account. @throws DomainError api_token_not_found */
export async function revokeOf(ctx: Ctx, userId: number, id: number): Promise<{ success: boolean }> {
  const row = await ctx.db
    .updateTable('apiTokens')
    .set({ revokedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw notFound('api_token_not_found')
  await audit(ctx, { action: 'api_token.revoked', resource: 'api_token', resourceId: id, ...diff({ name: row.name }, null) })
  return { success: true }
}

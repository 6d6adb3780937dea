import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { providerCtx } from '../accounts.ts'
import { inSso } from '../begin.ts'
import { type ProviderRow, providerRows } from '../internal/provider-rows.ts'
import { readScimToken } from '../scim-tokens.ts'
import { ScimError } from './errors.ts'

/** What rules of SCIM work with: who acts is the provider. */
export type Scim = { ctx: Ctx; provider: ProviderRow; base: string }
type Call = { token: string | undefined; base: string; count: (tenantId: number, providerId: number) => Promise<void> }

const refused = () => new ScimError(401, 'The token is not valid.')

/** Runs a call of the provider whose token this is, in its tenant. The former token is taken for a day. @throws ScimError 401 */
export async function inScim<R>(
  auth: Pick<AuthContext, 'db' | 'secrets' | 'ip' | 'userAgent'>,
  call: Call,
  run: (scim: Scim) => Promise<R>,
): Promise<R> {
  const read = readScimToken(auth.secrets, call.token)
  if (!read) throw refused()
  const { tenantId, providerId, hash } = read
  return inSso(auth, tenantId, async (tx) => {
    const provider = await providerRows(tx)
      .where('p.id', '=', providerId)
      .where('p.isActive', '=', true)
      .where('t.status', '=', 'active')
      .where((eb) =>
        eb.or([eb('p.scimHash', '=', hash), eb.and([eb('p.scimFormerHash', '=', hash), eb('p.scimFormerUntil', '>', sql<string>`now()`)])]),
      )
      .executeTakeFirst()
    if (!provider) throw refused()
    await call.count(tenantId, providerId)
    await sql`update identity_providers set scim_used_at = now() where tenant_id = ${tenantId} and id = ${providerId}
      and (scim_used_at is null or scim_used_at < now() - interval '1 minute')`.execute(tx)
    const ctx = providerCtx({ db: tx, from: { ip: auth.ip, userAgent: auth.userAgent ?? null } }, provider, 'SCIM')
    return run({ ctx, provider, base: call.base })
  })
}

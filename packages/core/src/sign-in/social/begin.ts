import type { App } from '@balcao/contracts/auth/provider'
import { SOCIAL_MINUTES, type SocialName } from '@balcao/contracts/sign-in/social/names'
import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import { tenantNamedAt } from '../../auth/site.ts'
import type { MailSecrets } from '../../ports.ts'
import { originAt } from '../../sso/addresses.ts'
import { inSso, portFailure } from '../../sso/begin.ts'
import { browserHash, browserSecret, newState, proofsOf, stateHash } from '../../sso/proofs.ts'
import { keepFailure } from './internal/failures.ts'
import { callbackUrl, credentialsOf, findRow, hostsOf } from './internal/provider-rows.ts'
import { ourPath, refusedPage } from './pages.ts'
import type { Social } from './ports.ts'

/** What signing in by a social provider needs of the installation. */
export type SocialTools = { social: Social; mailSecrets: MailSecrets; publicUrl: string }
/** Where a browser goes, and what it is known by when it comes back. */
export type Begun = { to: string; browser: string }

type Asked = { name: SocialName; app: App; redirect?: string | undefined }
type Purpose = { purpose: 'sign_in' } | { purpose: 'link'; userId: number; sessionId: number }

/**
 * Sends a browser to a provider of a tenant, and remembers what for.
 * @returns undefined where the provider is not set up, or does not answer
 */
export async function start(
  auth: AuthContext,
  tools: SocialTools,
  tenantId: number,
  { name, app, redirect }: Asked,
  purpose: Purpose,
  present: string | undefined,
): Promise<Begun | undefined> {
  const [row, hosts] = await inSso(auth, tenantId, async (tx) => [await findRow(tx, name), await hostsOf(tx, tenantId)] as const)
  const credentials = row?.isActive && hosts?.status === 'active' ? credentialsOf(tools.mailSecrets, row) : undefined
  if (!credentials || !hosts) return undefined
  const state = newState(auth.secrets, tenantId)
  const browser = browserSecret(auth.secrets, present)
  const redirectUri = callbackUrl(originAt(hosts, auth.site, tools.publicUrl), name)
  const asked = { ...proofsOf(auth.secrets, state, redirectUri), isFresh: purpose.purpose === 'link' }
  const to = await tools.social.authorizeUrl(credentials, asked).catch(async (error: unknown) => {
    const known = portFailure(error)
    if (!known) throw error
    await keepFailure(auth, tenantId, name, known)
    return undefined
  })
  if (to === undefined) return undefined
  await inSso(auth, tenantId, async (tx) => {
    await sql`delete from social_sign_ins where tenant_id = ${tenantId} and expires_at < now() - interval '1 day'`.execute(tx)
    await tx
      .insertInto('socialSignIns')
      .values({
        ...{ tenantId, name, app, redirect: ourPath(redirect) ?? null, redirectUri, ...purpose },
        stateHash: stateHash(auth.secrets, state),
        browserHash: browserHash(auth.secrets, browser),
        expiresAt: sql<string>`now() + make_interval(mins => ${SOCIAL_MINUTES})`,
      })
      .execute()
  })
  return { to, browser }
}

/** From the button to the provider's page. What is unknown, off or away leads back to the sign-in page, with the same answer. */
export async function beginSocial(
  auth: AuthContext,
  tools: SocialTools,
  { organization, ...asked }: Asked & { organization: string | undefined },
  present: string | undefined,
): Promise<Begun | { to: string }> {
  const tenant = await tenantNamedAt(auth.db, auth.site, organization)
  const begun = tenant && (await start(auth, tools, tenant.id, asked, { purpose: 'sign_in' }, present))
  return begun ?? { to: refusedPage('oauth_config', organization) }
}

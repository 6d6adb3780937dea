import type { MagicLinkSignIn } from '@balcao/contracts/auth/provider'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { conflict } from '../../errors.ts'
import type { IdentityProvider } from '../../ports.ts'
import { hashOfLink } from '../links.ts'
import type { AuthContext } from '../session.ts'
import { findAccounts } from './accounts.ts'

/** How long a link that the provider took waits for the organization or the second factor. */
const MINUTES = 5

type Asked = Omit<MagicLinkSignIn, 'provider'>
type Waiting = { tenantId: number; slug: string; name: string }

/**
 * A provider takes its link's token once, and we may have to ask for more before a session begins. So what it proved is
 * kept as links of our own under the token's hash, and the same token comes again with the answer.
 * @throws DomainError organization_required
 */
export async function providersLink(auth: AuthContext, provider: IdentityProvider, asked: Asked) {
  const hash = hashOfLink(asked.token)
  let waiting = await findWaiting(auth, hash)
  if (waiting.length === 0) {
    const email = await provider.useLink(asked.token)
    if (email === undefined) return undefined
    waiting = await keep(auth, hash, email)
  }
  const chosen = asked.organization === undefined ? waiting : waiting.filter((one) => one.slug === asked.organization)
  if (chosen.length > 1) throw conflict('organization_required', { organizations: chosen.map(({ slug, name }) => ({ slug, name })) })
  return chosen[0] && { tenantId: chosen[0].tenantId, hash }
}

/** The sign-in was completed: the token is worth nothing any more, in no tenant. */
export async function forget(auth: AuthContext, hash: string): Promise<void> {
  await inSystem(auth.db, (tx) =>
    tx.updateTable('signInLinks').set({ usedAt: sql<string>`now()` }).where('tokenHash', '=', hash).where('usedAt', 'is', null).execute(),
  )
}

async function findWaiting(auth: AuthContext, hash: string): Promise<Waiting[]> {
  return inSystem(auth.db, (tx) =>
    tx
      .selectFrom('signInLinks as l')
      .innerJoin('tenants as t', 't.id', 'l.tenantId')
      .where('l.tokenHash', '=', hash)
      .where('l.usedAt', 'is', null)
      .where('l.expiresAt', '>', sql<string>`now()`)
      .select(['l.tenantId', 't.slug', 't.name'])
      .orderBy('l.tenantId')
      .execute(),
  )
}

async function keep(auth: AuthContext, hash: string, email: string): Promise<Waiting[]> {
  return inSystem(auth.db, async (tx) => {
    const accounts = (await findAccounts(tx, { email, site: auth.site })).filter((one) => one.tenantStatus === 'active')
    for (const { id, tenantId } of accounts)
      await tx
        .insertInto('signInLinks')
        .values({
          tenantId,
          userId: id,
          purpose: 'magic_link',
          tokenHash: hash,
          target: email,
          ip: auth.ip,
          expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES})`,
        })
        .onConflict((oc) => oc.columns(['tenantId', 'tokenHash']).doNothing())
        .execute()
    return accounts.map(({ tenantId, tenantSlug, tenantName }) => ({ tenantId, slug: tenantSlug, name: tenantName }))
  })
}

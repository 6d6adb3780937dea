import { inTenant } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { unauthenticated } from '../../errors.ts'
import { personCtx } from '../begin.ts'
import { findLink, type LinkRow, parseLinkToken, proveEmail, useUp } from '../link-rows.ts'
import { mustBeGoodPassword } from '../password-rules.ts'
import type { AuthContext } from '../session.ts'
import type { Purpose } from './link-mails.ts'

type Naming = { name?: string }

/**
 * Sets a password by a mailed link, which is used up by it. The link is looked at before anything is hashed, and locked
 * only after: nothing is held while hashing.
 * @throws DomainError link_invalid; invalid_input for a password that is too weak
 */
export async function setPasswordByLink<T>(
  auth: AuthContext,
  purpose: Purpose,
  input: { token: string; password: string } & Naming,
  then: (ctx: Ctx, link: LinkRow) => Promise<T>,
): Promise<T> {
  const parsed = parseLinkToken(input.token)
  if (!parsed) throw unauthenticated('link_invalid')
  const scope = { tenantId: parsed.tenantId, userId: null, side: 'staff' as const }
  const seen = await inTenant(auth.db, scope, (tx) => findLink(tx, parsed.hash, purpose))
  // Who has a second factor is no newcomer: an invite would pass it by.
  if (!seen || (purpose === 'invite' && (seen.totpConfirmedAt || seen.hasPasskeys))) throw unauthenticated('link_invalid')
  const holder = {
    email: seen.email,
    name: input.name ?? seen.name,
    hasSecondFactor: seen.totpConfirmedAt !== null,
    organization: { name: seen.tenantName, slug: seen.tenantSlug },
  }
  await mustBeGoodPassword(input.password, holder)
  const passwordHash = await auth.passwords.hash(input.password)
  return inTenant(auth.db, scope, async (tx) => {
    const link = await findLink(tx, parsed.hash, purpose)
    if (!link) throw unauthenticated('link_invalid')
    await useUp(tx, link.linkId)
    await proveEmail(tx, link.id)
    await tx
      .updateTable('users')
      .set((eb) => ({
        passwordHash,
        passwordChangedAt: new Date().toISOString(),
        tokenVersion: eb('tokenVersion', '+', 1),
        ...(input.name === undefined ? {} : { name: input.name }),
      }))
      .where('id', '=', link.id)
      .execute()
    return then(personCtx(auth, tx, { ...link, name: input.name ?? link.name }), link)
  })
}

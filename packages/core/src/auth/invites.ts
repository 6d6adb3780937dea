import type { AcceptInvite, Invite, LookUpInvite, ValidateEmail } from '@balcao/contracts/auth/invites'
import { inTenant } from '@balcao/db/tenant'
import { audit } from '../audit/record.ts'
import { unauthenticated } from '../errors.ts'
import { mustNotNeedSso } from '../sso/required.ts'
import { begin, endPrevious, personCtx } from './begin.ts'
import { setPasswordByLink } from './internal/set-password.ts'
import { findLink, parseLinkToken, useUp } from './link-rows.ts'
import { killLinks } from './links.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** Returns what an invite says without using it. @throws DomainError link_invalid */
export async function lookUpInvite(auth: AuthContext, { token }: LookUpInvite): Promise<Invite> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw unauthenticated('link_invalid')
  const link = await inTenant(auth.db, { tenantId: parsed.tenantId, userId: null, side: 'staff' }, (tx) =>
    findLink(tx, parsed.hash, 'invite'),
  )
  if (!link) throw unauthenticated('link_invalid')
  const { email, name, tenantName, tenantSlug } = link
  return { email, name, tenantName, tenantSlug }
}

/** Accepts an invite: sets name and password and signs in. @throws DomainError link_invalid, invalid_input */
export async function acceptInvite(auth: AuthContext, input: AcceptInvite): Promise<StartedSession> {
  const started = await setPasswordByLink(auth, 'invite', input, async (ctx, link) => {
    await mustNotNeedSso(ctx, link, 'invite')
    await killLinks(ctx, link.id)
    await audit(ctx, { action: 'invite.accepted', resource: 'user', resourceId: link.id })
    return begin(auth, ctx, link.id, 'invite')
  })
  await endPrevious(auth)
  return started
}

/** Confirms an address by the link mailed to it. @throws DomainError link_invalid */
export async function validateEmail(auth: AuthContext, { token }: ValidateEmail): Promise<{ success: boolean }> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw unauthenticated('link_invalid')
  await inTenant(auth.db, { tenantId: parsed.tenantId, userId: null, side: 'staff' }, async (tx) => {
    const link = await findLink(tx, parsed.hash, 'email')
    const email = link?.target
    if (!link || !email) throw unauthenticated('link_invalid')
    const taken = await tx.selectFrom('users').where('email', '=', email).where('id', '!=', link.id).select('id').executeTakeFirst()
    if (taken) throw unauthenticated('link_invalid')
    await useUp(tx, link.linkId)
    const emailVerifiedAt = new Date().toISOString()
    await tx.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', link.id).execute()
    const changed = email === link.email ? {} : { before: { email: link.email }, after: { email } }
    await audit(personCtx(auth, tx, link), { action: 'email.validated', resource: 'user', resourceId: link.id, ...changed })
  })
  return { success: true }
}

import type { AcceptInvite, Invite, LookUpInvite, ValidateEmail } from '@balcao/contracts/auth/invites'
import { inTenant } from '@balcao/db/tenant'
import { audit } from '../audit/record.ts'
import { unauthenticated } from '../errors.ts'
import { begin, endPrevious, personCtx } from './internal/begin.ts'
import { findLink, parseLinkToken, useUp } from './internal/link-rows.ts'
import { setPasswordByLink } from './internal/set-password.ts'
import { killLinks } from './links.ts'
import type { Door, StartedSession } from './session.ts'

/** What an invite says, without using it up. @throws DomainError link_invalid */
export async function lookUpInvite(door: Door, { token }: LookUpInvite): Promise<Invite> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw unauthenticated('link_invalid')
  const link = await inTenant(door.db, { tenantId: parsed.tenantId, userId: null, side: 'staff' }, (tx) =>
    findLink(tx, parsed.hash, 'invite'),
  )
  if (!link) throw unauthenticated('link_invalid')
  const { email, name, tenantName, tenantSlug } = link
  return { email, name, tenantName, tenantSlug }
}

/** Takes an invite: the person names themselves, chooses a password, and is signed in. @throws DomainError link_invalid, invalid_input */
export async function acceptInvite(door: Door, input: AcceptInvite): Promise<StartedSession> {
  const started = await setPasswordByLink(door, 'invite', input, async (ctx, link) => {
    await killLinks(ctx, link.id)
    await audit(ctx, { action: 'invite.accepted', resource: 'user', resourceId: link.id })
    return begin(door, ctx, link.id, 'invite')
  })
  await endPrevious(door)
  return started
}

/** Proves an address by the link mailed to it, and makes it the person's. @throws DomainError link_invalid */
export async function validateEmail(door: Door, { token }: ValidateEmail): Promise<{ success: boolean }> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw unauthenticated('link_invalid')
  await inTenant(door.db, { tenantId: parsed.tenantId, userId: null, side: 'staff' }, async (tx) => {
    const link = await findLink(tx, parsed.hash, 'email')
    const email = link?.target
    if (!link || !email) throw unauthenticated('link_invalid')
    const taken = await tx.selectFrom('users').where('email', '=', email).where('id', '!=', link.id).select('id').executeTakeFirst()
    if (taken) throw unauthenticated('link_invalid')
    await useUp(tx, link.linkId)
    const emailVerifiedAt = new Date().toISOString()
    await tx.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', link.id).execute()
    const changed = email === link.email ? {} : { before: { email: link.email }, after: { email } }
    await audit(personCtx(door, tx, link), { action: 'email.validated', resource: 'user', resourceId: link.id, ...changed })
  })
  return { success: true }
}

import { randomInt } from 'node:crypto'
import type { App, MagicLinkSignIn, SendMagicLink } from '@balcao/contracts/auth/provider'
import { inSystem } from '@balcao/db/system'
import { inTenant } from '@balcao/db/tenant'
import { unauthenticated } from '../errors.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import {
  asPerson,
  attemptsOf,
  begin,
  endPrevious,
  personCtx,
  recordFailure,
  recordSignIn,
  secondFactorRefusal,
  takeAttempt,
} from './internal/begin.ts'
import { codeHash } from './internal/code-hash.ts'
import { evenly, unheard } from './internal/evenly.ts'
import { findLink, ownerOfDeadLink, parseLinkToken, proveEmail, useUp } from './internal/link-rows.ts'
import { forget, providersLink } from './internal/providers-link.ts'
import { hasEnoughLinks, sendLink } from './links.ts'
import type { Door, StartedSession } from './session.ts'

/** Mails a link and a code to every account of an e-mail, each for its own tenant. The answer says nothing of who there is. */
export async function sendMagicLink(
  door: Door,
  { email, organization, app }: Omit<SendMagicLink, 'provider'>,
): Promise<{ success: boolean }> {
  await evenly(async () => {
    const accounts = await inSystem(door.db, (tx) => findAccounts(tx, { email, organization, site: door.site }))
    for (const account of accounts.filter((one) => one.tenantStatus === 'active')) await sendTo(door, account, app)
  })
  return { success: true }
}

async function sendTo(door: Door, account: Account, app: App): Promise<void> {
  if (door.provider) return unheard(door.provider.sendLink(account.email, `/auth/callback?organization=${account.tenantSlug}`))
  await asPerson(door, account, async (ctx) => {
    if (await hasEnoughLinks(ctx, account.id)) return
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const code = { digits, hash: codeHash(door.secrets, account, digits) }
    await sendLink(ctx, { userId: account.id, purpose: 'magic_link', app, code })
  })
}

/**
 * Signs in by a mailed link, once. A refusal for want of the second factor does not use it up.
 * @throws DomainError link_invalid for whatever is wrong with it; second_factor_required, second_factor_wrong; too_many_attempts
 */
export async function useMagicLink(door: Door, input: Omit<MagicLinkSignIn, 'provider'>): Promise<StartedSession> {
  const link = door.provider ? await providersLink(door, door.provider, input) : parseLinkToken(input.token)
  if (!link) throw unauthenticated('link_invalid')
  const started = await useLink(door, link, input.code)
  if (door.provider) await forget(door, link.hash)
  await endPrevious(door)
  return started
}

async function useLink(
  door: Door,
  { tenantId, hash }: { tenantId: number; hash: string },
  code: string | undefined,
): Promise<StartedSession> {
  const done = await inTenant(door.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const link = await findLink(tx, hash, 'magic_link')
    if (!link) return { refusal: 'link_invalid' as const, dead: await ownerOfDeadLink(tx, hash) }
    const ctx = personCtx(door, tx, link)
    if (link.totpConfirmedAt && code !== undefined) await takeAttempt(door, link.email)
    const refusal = await secondFactorRefusal(ctx, door, link, code)
    if (refusal) return { refusal, link }
    await useUp(tx, link.linkId)
    await proveEmail(tx, link.id)
    return { session: await begin(door, ctx, link.id, 'magic_link'), link }
  })
  if (done.session) {
    await door.attempts.clear(attemptsOf(door, done.link.email))
    return done.session
  }
  if (done.dead !== undefined) await recordDeadLink(door, tenantId, done.dead)
  if (done.refusal === 'second_factor_wrong') await recordFailure(door, done.link.email, [done.link], 'magic_link', 'wrong_code')
  throw unauthenticated(done.refusal)
}

async function recordDeadLink(door: Door, tenantId: number, userId: number): Promise<void> {
  const whose = { id: userId, tenantId, name: '', email: '', role: 'client' }
  await asPerson(door, whose, (ctx) => recordSignIn(ctx, userId, 'magic_link', 'expired_link'))
}

import { randomInt } from 'node:crypto'
import type { App, MagicLinkSignIn, SendMagicLink } from '@balcao/contracts/auth/provider'
import { inSystem } from '@balcao/db/system'
import { inTenant } from '@balcao/db/tenant'
import { unauthenticated } from '../errors.ts'
import { factorAsked, provedPasskey } from '../passkeys/factor.ts'
import { mustNotNeedSso } from '../sso/required.ts'
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
} from './begin.ts'
import { confirmNewest } from './confirmation-mails.ts'
import { evenly, unheard } from './evenly.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import { codeHash } from './internal/code-hash.ts'
import { forget, providersLink } from './internal/providers-link.ts'
import { findLink, ownerOfDeadLink, parseLinkToken, proveEmail, useUp } from './link-rows.ts'
import { hasEnoughLinks, sendLink } from './links.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** Mails a link and a code to every account of an e-mail, each for its own tenant. The answer does not reveal whether any exist. */
export async function sendMagicLink(
  auth: AuthContext,
  { email, organization, app }: Omit<SendMagicLink, 'provider'>,
): Promise<{ success: boolean }> {
  await evenly(async () => {
    const accounts = await inSystem(auth.db, (tx) => findAccounts(tx, { email, organization, site: auth.site }))
    const welcome = accounts.filter((one) => one.tenantStatus === 'active')
    for (const account of welcome.filter((one) => !one.isUnconfirmed)) await mailSignInLink(auth, account, app)
    await confirmNewest(
      auth,
      welcome.filter((one) => one.isUnconfirmed),
      app,
    )
  })
  return { success: true }
}

/** Mails somebody a link and a code. @param how for how many minutes the link is good, and where the browser goes on to */
export async function mailSignInLink(
  auth: AuthContext,
  account: Account,
  app: App,
  how: { minutes?: number; redirect?: string | undefined } = {},
): Promise<void> {
  if (auth.provider) return unheard(auth.provider.sendLink(account.email, `/auth/callback?organization=${account.tenantSlug}`))
  await asPerson(auth, account, async (ctx) => {
    if (await hasEnoughLinks(ctx, account.id)) return
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const code = { digits, hash: codeHash(auth.secrets, account, digits) }
    await sendLink(ctx, { userId: account.id, purpose: 'magic_link', app, code, ...how })
  })
}

/** Signs in by a mailed link, once. A request for the second factor does not use it up. */
export async function useMagicLink(auth: AuthContext, input: Omit<MagicLinkSignIn, 'provider'>): Promise<StartedSession> {
  const link = auth.provider ? await providersLink(auth, auth.provider, input) : parseLinkToken(input.token)
  if (!link) throw unauthenticated('link_invalid')
  const started = await useLink(auth, link, input.code, await provedPasskey(auth, input.passkey))
  if (auth.provider) await forget(auth, link.hash)
  await endPrevious(auth)
  return started
}

async function useLink(
  auth: AuthContext,
  { tenantId, hash }: { tenantId: number; hash: string },
  code: string | undefined,
  passkey: Awaited<ReturnType<typeof provedPasskey>>,
): Promise<StartedSession> {
  const done = await inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, async (tx) => {
    const link = await findLink(tx, hash, 'magic_link')
    if (!link) return { refusal: 'link_invalid' as const, dead: await ownerOfDeadLink(tx, hash) }
    const ctx = personCtx(auth, tx, link)
    await mustNotNeedSso(ctx, link, 'magic_link')
    if (code !== undefined || passkey !== undefined) await takeAttempt(auth, link.email)
    const refusal = await secondFactorRefusal(ctx, auth, link, code, passkey)
    if (refusal) return { refusal, link }
    await useUp(tx, link.linkId)
    await proveEmail(tx, link.id)
    return { session: await begin(auth, ctx, link.id, 'magic_link'), link }
  })
  if (done.session) {
    await auth.attempts.clear(attemptsOf(auth, done.link.email))
    return done.session
  }
  if (done.dead !== undefined) await recordDeadLink(auth, tenantId, done.dead)
  if (done.refusal === 'second_factor_wrong') await recordFailure(auth, done.link.email, [done.link], 'magic_link', 'wrong_code')
  if (done.refusal === 'second_factor_required') throw await factorAsked(auth, done.link)
  throw unauthenticated(done.refusal)
}

async function recordDeadLink(auth: AuthContext, tenantId: number, userId: number): Promise<void> {
  const whose = { id: userId, tenantId, name: '', email: '', role: 'client' }
  await asPerson(auth, whose, (ctx) => recordSignIn(ctx, userId, 'magic_link', 'expired_link'))
}

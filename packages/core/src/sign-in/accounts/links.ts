import { randomBytes } from 'node:crypto'
import { isStaff } from '@balcao/contracts/access'
import type { MagicLinkSignIn } from '@balcao/contracts/auth/provider'
import type { SendSignInLink } from '@balcao/contracts/sign-in/accounts'
import { sql } from 'kysely'
import { accountIn } from '../../auth/account-in.ts'
import { attemptsOf, endPrevious, recordFailure, takeAttempt } from '../../auth/begin.ts'
import { evenly } from '../../auth/evenly.ts'
import { mailSignInLink } from '../../auth/magic-links.ts'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { forbidden, invalid, unauthenticated } from '../../errors.ts'
import { factorAsked, provedPasskey } from '../../passkeys/factor.ts'
import { roleOf } from '../../roles/base.ts'
import { readerOf } from '../codes/email.ts'
import { queueMail, signUpMail } from '../codes/mails.ts'
import { enterBy, type Outcome } from '../internal/enter.ts'
import { findMethod } from '../internal/everywhere.ts'
import { asNobody, hashOfMethod, type Tenant, tenantOf } from '../internal/methods.ts'
import { settingsRow } from '../settings-row.ts'

/** Links of people without an account are told from others by this. */
const SIGN_UP = 'signup-'
export const isSignUpToken = (token: string): boolean => token.startsWith(SIGN_UP)

const isPath = (text: string) => /^\/(?![/\\])[^\\\s]*$/.test(text)

/** @throws DomainError invalid_input for an address that is neither ours nor of a site that the organisation lets show the widget */
function mustBeOurs(fields: Record<string, string | undefined>, origins: readonly string[]): void {
  const foreign = Object.entries(fields).filter(
    ([, text]) => text !== undefined && !isPath(text) && !(URL.canParse(text) && origins.includes(new URL(text).origin)),
  )
  if (foreign.length > 0) throw invalid(...foreign.map(([field]) => ({ field, reason: 'sign_in_redirect' as const })))
}

async function mailSignUp(ctx: Ctx, tenant: Tenant, input: SendSignInLink): Promise<void> {
  const { email, signup_redirect_url: redirect, signup_expiration_minutes: minutes } = input
  const reader = await readerOf(ctx, email)
  if (!reader) return
  const token = `${SIGN_UP}${randomBytes(32).toString('base64url')}`
  const { id } = await ctx.db
    .insertInto('signInCodes')
    .values({
      ...{ tenantId: tenant.id, methodHash: hashOfMethod(token), channel: 'email', purpose: 'link', destination: email, ip: ctx.from.ip },
      asPending: input.create_user_as_pending,
      expiresAt: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const base = input.app === 'staff' ? '' : '/portal'
  const onward = redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
  const path = `${base}/auth/callback?stytch_token_type=magic_links&token=${token}${onward}`
  await queueMail(
    ctx,
    `link-signup-${id}`,
    email,
    signUpMail(path, { ...reader, language: tenant.language, tenantName: tenant.name, minutes }),
  )
}

/**
 * Mails a link to whoever has this address here; to whoever has none, where sign-up is open for them, one that opens an account. The answer
 * says nothing of either.
 * @throws DomainError invalid_input for an address to go on to that is nobody's here
 */
export async function sendSignInLink(auth: AuthContext, input: SendSignInLink): Promise<{ success: true }> {
  const { email, organization, app, login_redirect_url, signup_redirect_url, login_expiration_minutes: minutes } = input
  await evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    const settings = tenant && (await asNobody(auth, tenant.id, ({ db }) => settingsRow(db)))
    mustBeOurs({ login_redirect_url, signup_redirect_url }, [new URL(auth.publicUrl).origin, ...(settings?.origins ?? [])])
    if (!tenant || !settings?.products.includes('emailMagicLinks')) return
    const found = await asNobody(auth, tenant.id, async ({ db }) => {
      const account = await accountIn(db, tenant.id, { email })
      return account && { account, app: isStaff((await roleOf(db, account.role)).base) ? ('staff' as const) : ('portal' as const) }
    })
    if (found) await mailSignInLink(auth, found.account, app ?? found.app, { minutes, redirect: login_redirect_url })
    else await asNobody(auth, tenant.id, (ctx) => mailSignUp(ctx, tenant, input))
  })
  return { success: true }
}

/**
 * Opens an account by a mailed link, once, and signs in. Where there is an account by now, it signs in to that.
 * @throws DomainError link_invalid, account_pending, second_factor_required
 */
export async function useSignUpLink(
  auth: AuthContext,
  { token, code, passkey: sent }: Omit<MagicLinkSignIn, 'provider'>,
): Promise<StartedSession> {
  const method = await findMethod(auth.db, hashOfMethod(token), 'link')
  if (!method) throw unauthenticated('link_invalid')
  if (code !== undefined || sent !== undefined) await takeAttempt(auth, method.destination)
  const passkey = await provedPasskey(auth, sent)
  const { account, session, refusal } = await asNobody(auth, method.tenantId, async (ctx): Promise<Outcome> => {
    const row = await ctx.db
      .selectFrom('signInCodes')
      .select(['id', 'channel', 'destination', 'codeHash', 'passwordHash', 'asPending', 'textId'])
      .where('id', '=', method.id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    return row ? enterBy(auth, ctx, row, { code, passkey }) : { account: undefined, refusal: 'wrong' }
  })
  if (session) {
    await auth.attempts.clear(attemptsOf(auth, method.destination))
    await endPrevious(auth)
    return session
  }
  if (refusal === 'second_factor_wrong' && account) await recordFailure(auth, method.destination, [account], 'magic_link', 'wrong_code')
  if (refusal === 'pending') throw forbidden('account_pending')
  if (refusal === 'second_factor_required' && account) throw await factorAsked(auth, account)
  throw unauthenticated(refusal === 'second_factor_wrong' ? 'second_factor_wrong' : 'link_invalid')
}

import type { ForgotPassword, ResetPassword } from '@balcao/contracts/auth/passwords'
import { inSystem } from '@balcao/db/system'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { unauthenticated } from '../errors.ts'
import { mailOfDirectory } from '../sso/directories/password-mail.ts'
import { asPerson } from './begin.ts'
import { confirmNewest } from './confirmation-mails.ts'
import { evenly, unheard } from './evenly.ts'
import { findAccounts } from './internal/accounts.ts'
import { setPasswordByLink } from './internal/set-password.ts'
import { hasEnoughLinks, killLinks, sendLink } from './links.ts'
import { endSessions } from './revoke.ts'
import type { AuthContext } from './session.ts'

type Done = { success: boolean }

/** Mails every account of an e-mail a password link. The answer does not reveal whether any exist. */
export async function forgotPassword(auth: AuthContext, { email, organization, app }: ForgotPassword): Promise<Done> {
  await evenly(async () => {
    const accounts = await inSystem(auth.db, (tx) => findAccounts(tx, { email, organization, site: auth.site }))
    const active = accounts.filter((one) => one.tenantStatus === 'active')
    const welcome = active.filter((one) => !one.isUnconfirmed)
    // If nobody has entered there is no password yet, so the registration link is sent instead.
    await confirmNewest(
      auth,
      active.filter((one) => one.isUnconfirmed),
      app,
    )
    if (auth.provider) return welcome.length === 0 ? undefined : unheard(auth.provider.sendReset(email, '/reset'))
    for (const account of welcome)
      await asPerson(auth, account, async (ctx) => {
        if (await mailOfDirectory(ctx, account, app)) return
        if (await hasEnoughLinks(ctx, account.id)) return
        await sendLink(ctx, { userId: account.id, purpose: 'reset', app })
        await audit(ctx, { action: 'password.reset_requested', resource: 'user', resourceId: account.id })
      })
  })
  return { success: true }
}

/**
 * Sets a new password by a mailed link. All sessions of the account end and the owner is notified; no session is opened, so the second
 * factor is never bypassed (A14).
 */
export async function resetPassword(auth: AuthContext, input: ResetPassword): Promise<Done> {
  if (auth.provider) return resetAtProvider(auth, auth.provider, input)
  await setPasswordByLink(auth, 'reset', input, (ctx, link) => afterReset(ctx, link))
  return { success: true }
}

async function resetAtProvider(
  auth: AuthContext,
  provider: NonNullable<AuthContext['provider']>,
  { token, password }: ResetPassword,
): Promise<Done> {
  const email = await provider.reset(token, password)
  if (email === undefined) throw unauthenticated('link_invalid')
  const accounts = await inSystem(auth.db, (tx) => findAccounts(tx, { email, site: {} }))
  for (const account of accounts) await asPerson(auth, account, (ctx) => afterReset(ctx, account))
  return { success: true }
}

async function afterReset(ctx: Ctx, { id, email, name, tenantName }: { id: number; email: string; name: string; tenantName: string }) {
  await killLinks(ctx, id)
  await endSessions(ctx, id)
  await audit(ctx, { action: 'password.reset', resource: 'user', resourceId: id, risk: 'high' })
  const { id: mailId } = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: ctx.actor.tenantId,
      sourceKey: `password-reset-${id}-${Date.now()}`,
      toAddress: email,
      subject: `Sua senha em ${tenantName} foi alterada`,
      text: `Olá, ${name}!\n\nSua senha em ${tenantName} acaba de ser alterada, e todas as suas sessões foram encerradas.\n\nSe não foi você, peça uma nova senha agora mesmo:\n`,
      linkPath: '/reset',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId })
}

import type { ForgotPassword, ResetPassword } from '@balcao/contracts/auth/passwords'
import { inSystem } from '@balcao/db/system'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { unauthenticated } from '../errors.ts'
import { findAccounts } from './internal/accounts.ts'
import { asPerson } from './internal/begin.ts'
import { evenly, unheard } from './internal/evenly.ts'
import { setPasswordByLink } from './internal/set-password.ts'
import { hasEnoughLinks, killLinks, sendLink } from './links.ts'
import { endSessions } from './revoke.ts'
import type { Door } from './session.ts'

type Done = { success: boolean }

/** Mails every account of an e-mail a link for a new password. The answer says nothing of who there is. */
export async function forgotPassword(door: Door, { email, organization, app }: ForgotPassword): Promise<Done> {
  await evenly(async () => {
    const accounts = await inSystem(door.db, (tx) => findAccounts(tx, { email, organization, site: door.site }))
    const welcome = accounts.filter((one) => one.tenantStatus === 'active')
    if (door.provider) return welcome.length === 0 ? undefined : unheard(door.provider.sendReset(email, '/reset'))
    for (const account of welcome)
      await asPerson(door, account, async (ctx) => {
        if (await hasEnoughLinks(ctx, account.id)) return
        await sendLink(ctx, { userId: account.id, purpose: 'reset', app })
        await audit(ctx, { action: 'password.reset_requested', resource: 'user', resourceId: account.id })
      })
  })
  return { success: true }
}

/**
 * Sets a new password by a mailed link. Every session of the account ends, and its owner is told; it opens no session, so
 * the second factor is never passed by (A14).
 * @throws DomainError link_invalid, invalid_input
 */
export async function resetPassword(door: Door, input: ResetPassword): Promise<Done> {
  if (door.provider) return resetAtProvider(door, door.provider, input)
  await setPasswordByLink(door, 'reset', input, (ctx, link) => afterReset(ctx, link))
  return { success: true }
}

async function resetAtProvider(door: Door, provider: NonNullable<Door['provider']>, { token, password }: ResetPassword): Promise<Done> {
  const email = await provider.reset(token, password)
  if (email === undefined) throw unauthenticated('link_invalid')
  const accounts = await inSystem(door.db, (tx) => findAccounts(tx, { email, site: {} }))
  for (const account of accounts) await asPerson(door, account, (ctx) => afterReset(ctx, account))
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

import { EMAIL_UNDO_DAYS, type StoppedEmailChange, type UseEmailLink } from '@balcao/contracts/profile/email-changes'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { personCtx } from '../../auth/begin.ts'
import { killLinks } from '../../auth/links.ts'
import { endSessions } from '../../auth/revoke.ts'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { unauthenticated } from '../../errors.ts'
import { fixedBy } from './fixed.ts'
import { mailAbout } from './internal/mails.ts'
import { endEmailChanges, now, parseToken, stopSecret, tokenOf } from './rows.ts'

/** A change that can still be confirmed, stopped or undone, and whose it is; both locked, so that of concurrent uses the first wins. */
const found = (tx: Tx, column: 'confirmHash' | 'stopHash', hash: string) =>
  tx
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.userId'))
    .innerJoin('tenants as t', 't.id', 'c.tenantId')
    .where(`c.${column}`, '=', hash)
    .where('c.endedAt', 'is', null)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('t.status', '=', 'active')
    .select(['c.id as changeId', 'c.formerEmail', 'c.email as newEmail', 'c.confirmHash', 'c.sessionId', 'c.confirmedAt'])
    .select([sql<boolean>`c.expires_at > now()`.as('isPending'), sql<boolean>`c.undo_until > now()`.as('isUndoable')])
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.language', 't.name as tenantName'])
    .forUpdate(['c', 'u'])
    .executeTakeFirst()
type Found = NonNullable<Awaited<ReturnType<typeof found>>>

/** Runs in the organisation that the link names. @throws DomainError link_invalid */
async function byLink<R>(
  auth: AuthContext,
  kind: 'confirm' | 'stop',
  { token }: UseEmailLink,
  run: (ctx: Ctx, change: Found) => Promise<R>,
): Promise<R> {
  const parsed = parseToken(kind, token)
  if (!parsed) throw unauthenticated('link_invalid')
  return inTenant(auth.db, { tenantId: parsed.tenantId, userId: null, side: 'staff' }, async (tx) => {
    const change = await found(tx, kind === 'confirm' ? 'confirmHash' : 'stopHash', parsed.hash)
    if (!change) throw unauthenticated('link_invalid')
    return run(personCtx(auth, tx, change), change)
  })
}

/** Gives somebody an address that its mailbox proved. Their links end. @throws DomainError link_invalid where somebody else has it */
async function setEmail(ctx: Ctx, { id }: Found, email: string): Promise<void> {
  const taken = await ctx.db.selectFrom('users').where('email', '=', email).where('id', '!=', id).select('id').executeTakeFirst()
  if (taken) throw unauthenticated('link_invalid')
  await ctx.db.updateTable('users').set({ email, emailVerifiedAt: now, updatedAt: now }).where('id', '=', id).execute()
  await killLinks(ctx, id)
  await ctx.emit('user:changed', { userId: id })
}

/**
 * Changes an address by the link that the new one got. Other sessions end; the former address is mailed, with a link that undoes it.
 * @throws DomainError link_invalid
 */
export function confirmEmailChange(auth: AuthContext, input: UseEmailLink): Promise<{ success: boolean }> {
  return byLink(auth, 'confirm', input, async (ctx, change) => {
    const { id, changeId, formerEmail, newEmail: email, sessionId, name, tenantName, language, tenantId } = change
    const stands = change.confirmedAt === null && change.isPending && change.email === formerEmail
    if (!stands || (await fixedBy(ctx, auth, change))) throw unauthenticated('link_invalid')
    await setEmail(ctx, change, email)
    const undoUntil = sql<string>`now() + make_interval(days => ${EMAIL_UNDO_DAYS})`
    await ctx.db.updateTable('emailChanges').set({ confirmedAt: now, undoUntil }).where('id', '=', changeId).execute()
    await endSessions(ctx, id, sessionId)
    const token = tokenOf('stop', tenantId, stopSecret(auth.secrets, change.confirmHash))
    await mailAbout(ctx, 'changed', { key: String(changeId), to: formerEmail, name, tenantName, language, email, token })
    const changed = diff({ email: formerEmail }, { email })
    await audit(ctx, { action: 'email.changed', resource: 'user', resourceId: id, ...changed, risk: 'high' })
    return { success: true }
  })
}

/**
 * Stops a change by the link that the present address got, or undoes it within days: then every session ends, and whatever was changed since.
 * @throws DomainError link_invalid
 */
export function stopEmailChange(auth: AuthContext, input: UseEmailLink): Promise<StoppedEmailChange> {
  return byLink(auth, 'stop', input, async (ctx, change) => {
    const { id, changeId, formerEmail, name, tenantName, language } = change
    if (change.confirmedAt === null) {
      if (!change.isPending) throw unauthenticated('link_invalid')
      await endEmailChanges(ctx, id)
      await audit(ctx, { action: 'email.change_stopped', resource: 'user', resourceId: id, risk: 'high' })
      return { undone: false }
    }
    if (!change.isUndoable) throw unauthenticated('link_invalid')
    await setEmail(ctx, change, formerEmail)
    await endEmailChanges(ctx, id)
    await endSessions(ctx, id)
    await mailAbout(ctx, 'undone', { key: String(changeId), to: formerEmail, name, tenantName, language, email: formerEmail })
    const changed = diff({ email: change.email }, { email: formerEmail })
    await audit(ctx, { action: 'email.change_undone', resource: 'user', resourceId: id, ...changed, risk: 'critical' })
    return { undone: true }
  })
}

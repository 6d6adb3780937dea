import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { asPerson } from '../auth/begin.ts'
import { hasEnoughLinks, hashOfLink } from '../auth/links.ts'
import type { AuthContext } from '../auth/session.ts'
import { isGuestAddress } from '../chat/widget/guests.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError } from '../errors.ts'
import type { Secrets } from '../ports.ts'
import { codeMail } from './internal/code-mail.ts'
import type { Opens } from './proof.ts'

/** Tries a code allows, and how long it is good: it is asked for and typed in one go. */
const TRIES = 5
const MINUTES = 5

/** Good for one session of one person: a code that another one asked for proves nothing here. */
const hashOf = (secrets: Secrets, { tenantId, userId, sessionId }: Ctx['actor'], digits: string) =>
  secrets.hash(`proof:${tenantId}:${userId}:${sessionId}:${digits}`)

/** Codes live among the links that prove an address, which carry no code; the link of such a row is told to nobody. */
const PURPOSE = 'email'

/** Whoever has a password or a second factor proves by that: a mailbox alone is less. */
async function withoutOther(ctx: Ctx) {
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', me(ctx))
    .where('u.passwordHash', 'is', null)
    .where('u.totpConfirmedAt', 'is', null)
    .select(['u.id', 'u.tenantId', 'u.role', 'u.email', 'u.name', 'u.language', 't.name as tenantName'])
    .executeTakeFirst()
}

/**
 * Mails six digits to who has neither password nor second factor, as a proof of who acts. An older code dies.
 * @throws DomainError proof_otherwise, proof_by_sign_in, too_many_attempts
 */
export async function sendProofCode(auth: AuthContext, open: Opens): Promise<{ success: boolean }> {
  const { actor, person } = await open(async (ctx) => ({ actor: ctx.actor, person: await withoutOther(ctx) }), 'read')
  // An API token has no session that a code could prove.
  if (!person || actor.sessionId === null) throw conflict('proof_otherwise')
  // What stands for an address gets no mail: a session that begins is a proof.
  if (isGuestAddress(person.email)) throw conflict('proof_by_sign_in')
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  // A customer's own transaction writes no mails.
  await asPerson(auth, person, async (ctx) => {
    if (await hasEnoughLinks(ctx, person.id)) throw new DomainError('limited', 'too_many_attempts')
    await ofMine(ctx).set({ expiresAt: sql<string>`now()` }).execute()
    const { id } = await ctx.db
      .insertInto('signInLinks')
      .values({
        tenantId: person.tenantId,
        userId: person.id,
        purpose: PURPOSE,
        tokenHash: hashOfLink(auth.secrets.random(32)),
        codeHash: hashOf(auth.secrets, actor, digits),
        target: person.email,
        ip: ctx.from.ip,
        expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: mailId } = await ctx.db
      .insertInto('mails')
      .values({
        tenantId: person.tenantId,
        sourceKey: `link-${id}`,
        toAddress: person.email,
        ...codeMail({ ...person, digits, minutes: MINUTES }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit('mail:queued', { mailId })
  })
  return { success: true }
}

/** Whether these are the digits that this session asked for; used up by it. A try is counted before it is judged. */
export async function takeProofCode(ctx: Ctx, secrets: Secrets, digits: string): Promise<boolean> {
  if (!(await withoutOther(ctx))) return false
  const code = await ofMine(ctx)
    .set((eb) => ({ codeTries: eb('codeTries', '+', 1) }))
    .where('codeTries', '<', TRIES)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
  if (!code || code.codeHash !== hashOf(secrets, ctx.actor, digits)) return false
  await ctx.db.updateTable('signInLinks').set({ usedAt: sql<string>`now()` }).where('id', '=', code.id).execute()
  return true
}

/** The caller's code that can still be used: one at most. */
const ofMine = (ctx: Ctx) =>
  ctx.db
    .updateTable('signInLinks')
    .where('userId', '=', me(ctx))
    .where('purpose', '=', PURPOSE)
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)

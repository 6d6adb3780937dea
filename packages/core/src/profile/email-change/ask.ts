import { type AskEmailChange, EMAIL_CHANGE_HOURS, type EmailChange } from '@balcao/contracts/profile/email-changes'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { asPerson } from '../../auth/begin.ts'
import { evenly } from '../../auth/evenly.ts'
import { hashOfLink } from '../../auth/links.ts'
import type { AuthContext } from '../../auth/session.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, DomainError, invalid } from '../../errors.ts'
import type { Opens } from '../proof.ts'
import { fixedBy } from './fixed.ts'
import { mailAbout } from './internal/mails.ts'
import { now, openChanges, stopSecret, tokenOf } from './rows.ts'

/** Most changes that somebody asks for in a day. */
const PER_DAY = 5
const SECRET_BYTES = 32

const person = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', me(ctx))
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.language', 't.name as tenantName'])
    .executeTakeFirstOrThrow()
type Person = Awaited<ReturnType<typeof person>>

/** Customers write no mails, and see nothing of providers: what is theirs to do there is done beside their own transaction. */
async function asMe<R>(
  auth: AuthContext,
  open: Opens,
  isChange: boolean,
  run: (ctx: Ctx, who: Person, sessionId: number | null) => Promise<R>,
) {
  const { who, sessionId } = await open(async (ctx) => {
    if (isChange) mustBeFresh(ctx)
    return { who: await person(ctx), sessionId: ctx.actor.sessionId }
  }, 'read')
  return asPerson(auth, who, (ctx) => run(ctx, who, sessionId))
}

async function stateOf(ctx: Ctx, auth: AuthContext, who: Person): Promise<EmailChange> {
  const pending = await ctx.db
    .selectFrom('emailChanges')
    .where('userId', '=', who.id)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['email', 'expiresAt'])
    .executeTakeFirst()
  return { pending: pending ?? null, fixedBy: await fixedBy(ctx, auth, who) }
}

/** The change of the caller's address that waits, and whether they may ask for one. */
export const getEmailChange = (auth: AuthContext, open: Opens): Promise<EmailChange> =>
  asMe(auth, open, false, (ctx, who) => stateOf(ctx, auth, who))

const FIXED = { sso: 'email_by_sso', directory: 'email_by_directory', provider: 'email_elsewhere' } as const

async function mustHaveRoom({ db }: Ctx, userId: number): Promise<void> {
  const { n } = await db
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= PER_DAY) throw new DomainError('limited', 'too_many_attempts')
}

/**
 * Asks for another address of the caller's own: nothing changes until the new one confirms it by the link it gets, and the present one gets a
 * link that stops it. Whether somebody has the address already is not to be seen from the answer: that one gets a mail without a link to confirm.
 * @throws DomainError proof_required, invalid_input, email_by_sso, email_by_directory, email_elsewhere, too_many_attempts
 */
export function askEmailChange(auth: AuthContext, open: Opens, { email }: AskEmailChange): Promise<EmailChange> {
  return evenly(() =>
    asMe(auth, open, true, async (ctx, who, sessionId) => {
      await ctx.db.selectFrom('users').where('id', '=', who.id).select('id').forNoKeyUpdate().executeTakeFirst()
      const fixed = await fixedBy(ctx, auth, who)
      if (fixed) throw conflict(FIXED[fixed])
      if (email === who.email) throw invalid({ field: 'email', reason: 'email_same' })
      await mustHaveRoom(ctx, who.id)
      await openChanges(ctx, who.id).where('confirmedAt', 'is', null).set({ endedAt: now }).execute()
      const secret = auth.secrets.random(SECRET_BYTES)
      const confirmHash = hashOfLink(secret)
      const stop = stopSecret(auth.secrets, confirmHash)
      const { id } = await ctx.db
        .insertInto('emailChanges')
        .values({
          ...{ tenantId: who.tenantId, userId: who.id, formerEmail: who.email, email, confirmHash, stopHash: hashOfLink(stop), sessionId },
          ip: ctx.from.ip,
          expiresAt: sql<string>`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const taken = await ctx.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()
      const { name, tenantName, language } = who
      const facts = { key: String(id), name, tenantName, language, email }
      const token = tokenOf('confirm', who.tenantId, secret)
      await mailAbout(ctx, taken ? 'taken' : 'confirm', { ...facts, to: email, token })
      await mailAbout(ctx, 'asked', { ...facts, to: who.email, token: tokenOf('stop', who.tenantId, stop) })
      const details = { email }
      await audit(ctx, { action: 'email.change_requested', resource: 'user', resourceId: who.id, details, risk: 'high' })
      return stateOf(ctx, auth, who)
    }),
  )
}

/** Takes back what the caller asked for and the new address did not confirm yet. */
export function withdrawEmailChange(auth: AuthContext, open: Opens): Promise<EmailChange> {
  return asMe(auth, open, false, async (ctx, who) => {
    const ended = await openChanges(ctx, who.id).where('confirmedAt', 'is', null).set({ endedAt: now }).executeTakeFirst()
    if (ended.numUpdatedRows > 0n) await audit(ctx, { action: 'email.change_stopped', resource: 'user', resourceId: who.id })
    return stateOf(ctx, auth, who)
  })
}

import { isStaff } from '@balcao/contracts/access'
import type { ErrorCode } from '@balcao/contracts/errors'
import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { Ctx } from '../../ctx.ts'
import { roleOf } from '../../roles/base.ts'
import { addressOf, nameOf } from '../../sso/claims.ts'
import { openAccount } from '../open-account.ts'
import type { SocialPerson } from './ports.ts'

/** Whose account it is, or why nobody comes in. */
export type Settled = { userId: number } | { refused: ErrorCode }

/** Two at once came as the same person: the second finds the account when they come again. */
export class CameTwice extends Error {
  override name = 'CameTwice'
}

/** Who is known by a login at a provider: by issuer and subject alone, never by an address. */
export const identityOf = ({ db }: Pick<Ctx, 'db'>, { issuer, subject }: Pick<SocialPerson, 'issuer' | 'subject'>) =>
  db
    .selectFrom('socialIdentities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['id', 'userId', 'isLinked'])
    .executeTakeFirst()

/** Why the owner of a known login does not come in; undefined where they do. Staff come in only by what they linked themselves. */
export async function whyNotIn({ db }: Pick<Ctx, 'db'>, userId: number, isLinked: boolean): Promise<ErrorCode | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['role', 'isActive', 'pendingSince'])
    .executeTakeFirst()
  if (!user) return 'forbidden'
  if (!user.isActive) return user.pendingSince === null ? 'forbidden' : 'account_pending'
  const { base } = await roleOf(db, user.role)
  return isStaff(base) && !isLinked ? 'forbidden' : undefined
}

/**
 * Whose account it is that a provider proved; call it as the system. An account of the same address is never entered so: whoever holds the address
 * at a provider need not be who holds the account. Somebody new gets an account where the organisation lets them, with an address that the provider
 * says was proved.
 */
export async function settle(ctx: Ctx, name: SocialName, person: SocialPerson): Promise<Settled> {
  const known = await identityOf(ctx, person)
  const email = addressOf(person.email)
  if (!known) return email === undefined || !person.isVerified ? { refused: 'oauth_email_unproved' } : open(ctx, name, person, email)
  const refused = await whyNotIn(ctx, known.userId, known.isLinked)
  if (refused) return { refused }
  if (email !== undefined) await ctx.db.updateTable('socialIdentities').set({ email }).where('id', '=', known.id).execute()
  return { userId: known.userId }
}

const userOf = ({ db }: Ctx, email: string) => db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()

/** The address is of an account by now: of somebody else's, or what another sign-in of the same person made a moment ago. @throws CameTwice */
async function addressTaken(ctx: Ctx, person: Pick<SocialPerson, 'issuer' | 'subject'>): Promise<Settled> {
  if (await identityOf(ctx, person)) throw new CameTwice()
  return { refused: 'oauth_account_exists' }
}

/** An account for somebody new; one that waits for approval has its login at once. */
async function open(ctx: Ctx, name: SocialName, { issuer, subject, name: said }: SocialPerson, email: string): Promise<Settled> {
  if (await userOf(ctx, email)) return addressTaken(ctx, { issuer, subject })
  const shown = nameOf({ name: said }) ?? (email.split('@')[0] as string)
  const opened = await openAccount(ctx, { name: shown, email, isProved: true })
  if (opened === 'closed') return { refused: 'oauth_no_account' }
  if (opened === 'taken') return addressTaken(ctx, { issuer, subject })
  const userId = opened === 'pending' ? ((await userOf(ctx, email))?.id as number) : opened
  const made = await ctx.db
    .insertInto('socialIdentities')
    .values({ tenantId: ctx.actor.tenantId, name, issuer, subject, userId, email, isLinked: false })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CameTwice()
  return opened === 'pending' ? { refused: 'account_pending' } : { userId }
}

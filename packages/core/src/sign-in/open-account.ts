import { sql } from 'kysely'
import { matchesOf } from '../companies/domains.ts'
import type { Ctx } from '../ctx.ts'
import { requiringFor } from '../sso/required.ts'
import { now } from '../tickets/queries.ts'
import { addPerson } from '../users/create.ts'
import { notifyOfPending } from './accounts/notify-pending.ts'
import { settingsRow } from './settings-row.ts'

/** What somebody without an account proved; what they did not prove is not here. */
export type Newcomer = {
  name: string
  /** An address that was proved, or what stands for it where there is none. */
  email: string
  /** Whether the address was proved: it then decides of which company they are. */
  isProved: boolean
  /** The site that asks wants accounts to be approved first, even where the organisation does not. */
  asPending?: boolean
}
/** Why nobody comes in: sign-up is closed for them, the account waits for approval, or the address belongs to somebody. */
export type NotOpened = 'closed' | 'pending' | 'taken'

/** The company of a newcomer, and whether they wait; undefined where sign-up is closed for them. */
async function placeFor(ctx: Ctx, { email, isProved }: Pick<Newcomer, 'email' | 'isProved'>) {
  const { signUp, approves } = await settingsRow(ctx.db)
  if (signUp === 'closed') return undefined
  if (isProved && (await requiringFor(ctx, { email, role: 'client' }))) return undefined
  const { companyId, suggested } = isProved ? (await matchesOf(ctx, [email]))(email) : { companyId: null, suggested: [] }
  return signUp === 'domain' && companyId === null ? undefined : { companyId, suggested, approves }
}

/** Whether somebody with this address, or with none, may open an account once it is proved. */
export const isOpenFor = async (ctx: Ctx, newcomer: Pick<Newcomer, 'email' | 'isProved'>): Promise<boolean> =>
  (await placeFor(ctx, newcomer)) !== undefined

/**
 * Opens an account for a customer who came by the sign-in widget, once what they came with is proved. Staff are never made so. Call it in a
 * transaction of the tenant that acts as the system.
 * @returns the account's id, or why there is none
 */
export async function openAccount(ctx: Ctx, { name, email, isProved, asPending }: Newcomer): Promise<number | NotOpened> {
  const found = await placeFor(ctx, { email, isProved })
  if (!found) return 'closed'
  const { companyId, suggested, approves } = found
  const id = await addPerson(ctx, { name, email, role: 'client', invite: false, companyId, suggested }, false)
  if (id === undefined) return 'taken'
  const waits = approves || asPending === true
  await ctx.db
    .updateTable('users')
    .set({
      updatedAt: now,
      ...(isProved ? { emailVerifiedAt: sql<string>`now()` } : {}),
      ...(waits ? { isActive: false, pendingSince: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  await ctx.emit('user:changed', { userId: id })
  if (waits) await notifyOfPending(ctx, id, name)
  return waits ? 'pending' : id
}

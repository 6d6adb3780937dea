import { randomBytes } from 'node:crypto'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { type AccountIn, accountIn } from '../../auth/account-in.ts'
import { begin, personCtx, secondFactorRefusal } from '../../auth/begin.ts'
import { proveEmail } from '../../auth/link-rows.ts'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { guestAddress } from '../../chat/widget/guests.ts'
import type { Ctx } from '../../ctx.ts'
import type { ProvedPasskey } from '../../passkeys/assertion.ts'
import { mustNotNeedSso } from '../../sso/required.ts'
import { now } from '../../tickets/queries.ts'
import { adoptNumber } from '../../whatsapp/people.ts'
import { holderOf, provePhone } from '../accounts/phones.ts'
import { addPassword } from '../codes/add-password.ts'
import { type NotOpened, openAccount } from '../open-account.ts'
import type { Method } from './everywhere.ts'

export type Factor = { code: string | undefined; passkey: ProvedPasskey | null | undefined }
/** What was proved: an address or a number, by which row. */
export type Row = Pick<Method, 'id' | 'channel' | 'destination'> & {
  codeHash: string | null
  passwordHash: string | null
  asPending: boolean
  textId: number | null
}
type Refusal = 'wrong' | 'pending' | 'second_factor_required' | 'second_factor_wrong'
export type Outcome = { account: AccountIn | undefined; session?: StartedSession; refusal?: Refusal }
type Destination = Pick<Method, 'channel' | 'destination'>

/** How the history of sign-ins calls them. */
export const methodOf = ({ channel, codeHash }: Pick<Method, 'channel'> & { codeHash?: string | null }) =>
  channel !== 'email' ? channel : codeHash === null ? ('magic_link' as const) : ('code' as const)

/** Whose an address or a number is; without an account it is somebody's who may not come in. Undefined: nobody's. */
export async function ownerOf(ctx: Ctx, { channel, destination }: Destination): Promise<{ account?: AccountIn } | undefined> {
  if (channel !== 'email') return holderOf(ctx, destination)
  const account = await accountIn(ctx.db, ctx.actor.tenantId, { email: destination })
  return account && { account }
}

async function useUp({ db }: Ctx, row: Row): Promise<void> {
  await db.updateTable('signInCodes').set({ usedAt: now, passwordHash: null }).where('id', '=', row.id).execute()
  if (row.textId !== null) await db.updateTable('signInTexts').set({ verifiedAt: now }).where('id', '=', row.textId).execute()
}

/** Opens an account for whoever proved an address or a number. @returns its id, or why there is none */
async function open(ctx: Ctx, { channel, destination, asPending }: Row): Promise<number | NotOpened> {
  if (channel === 'email')
    return openAccount(ctx, { name: destination.split('@')[0] ?? destination, email: destination, isProved: true, asPending })
  const email = guestAddress(`telefone-${randomBytes(9).toString('hex')}`)
  const id = await openAccount(ctx, { name: shownNumber(destination), email, isProved: false, asPending })
  const userId =
    typeof id === 'number' ? id : (await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id
  if (userId === undefined) return id
  await provePhone(ctx, userId, destination)
  await adoptNumber(ctx, destination, userId)
  return id
}

/** Signs in whom a right code is of. */
async function enter(auth: AuthContext, ctx: Ctx, row: Row, account: AccountIn, factor: Factor): Promise<Outcome> {
  const own = personCtx(auth, ctx.db, account)
  await mustNotNeedSso(own, account, methodOf(row))
  const refusal = await secondFactorRefusal(own, auth, account, factor.code, factor.passkey)
  // A request for the second factor is no failed try: the same code comes again with it.
  if (refusal === 'second_factor_required' && row.codeHash !== null)
    await ctx.db
      .updateTable('signInCodes')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('id', '=', row.id)
      .execute()
  if (refusal) return { account, refusal }
  await useUp(ctx, row)
  if (row.channel === 'email') await proveEmail(ctx.db, account.id)
  else await provePhone(ctx, account.id, row.destination)
  if (row.passwordHash !== null) await addPassword(own, account, row.passwordHash)
  return { account, session: await begin(auth, own, account.id, methodOf(row)) }
}

/**
 * Signs in whoever proved an address or a number, once; opens an account first for whoever may have one. Its row is locked, or its try is counted.
 */
export async function enterBy(auth: AuthContext, ctx: Ctx, row: Row, factor: Factor): Promise<Outcome> {
  const owner = await ownerOf(ctx, row)
  if (owner) return owner.account ? enter(auth, ctx, row, owner.account, factor) : { account: undefined, refusal: 'wrong' }
  const opened = await open(ctx, row)
  if (opened === 'closed' || opened === 'taken') return { account: undefined, refusal: 'wrong' }
  if (opened === 'pending') {
    await useUp(ctx, row)
    return { account: undefined, refusal: 'pending' }
  }
  const made = (await accountIn(ctx.db, ctx.actor.tenantId, { userId: opened })) as AccountIn
  return enter(auth, ctx, row, made, factor)
}

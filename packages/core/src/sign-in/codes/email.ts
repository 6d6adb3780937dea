import { MAIL_CODE_MINUTES, type SendEmailCode, type SentCode } from '@balcao/contracts/sign-in/codes'
import type { Product } from '@balcao/contracts/sign-in/settings'
import { sql } from 'kysely'
import { accountIn } from '../../auth/account-in.ts'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { asNobody, hashOfCode, newDigits, newMethod, type Tenant, tenantOf } from '../internal/methods.ts'
import { isOpenFor } from '../open-account.ts'
import { settingsRow } from '../settings-row.ts'
import { codeMail, queueMail } from './mails.ts'

/** Most mails of the widget to one address within an hour, and to addresses that nobody has here from one address of the network. */
const PER_HOUR = 10
const NEWCOMERS_PER_HOUR = 30

/** Who is mailed: somebody who is here, or who may open an account. Undefined for everybody else, and for whoever had enough mails. */
export async function readerOf(ctx: Ctx, email: string): Promise<{ name: string | null; language: string | null } | undefined> {
  const account = await accountIn(ctx.db, ctx.actor.tenantId, { email })
  if (!account) {
    // Somebody who may not come in, or waits, is no newcomer.
    const taken = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (taken || !(await isOpenFor(ctx, { email, isProved: true }))) return undefined
  }
  const recent = ctx.db
    .selectFrom('signInCodes')
    .where('channel', '=', 'email')
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await recent.where('destination', '=', email).executeTakeFirstOrThrow()
  if (count >= PER_HOUR) return undefined
  if (account) {
    const user = await ctx.db.selectFrom('users').select('language').where('id', '=', account.id).executeTakeFirstOrThrow()
    return { name: account.name, language: user.language }
  }
  const { count: fromHere } = await recent.where('ip', '=', ctx.from.ip).executeTakeFirstOrThrow()
  return fromHere >= NEWCOMERS_PER_HOUR ? undefined : { name: null, language: null }
}

type Mailed = { email: string; minutes: number; product: Product; passwordHash?: string }

/** Mails six digits, or only writes down that they were asked for: the answer is the same, and takes as long. */
export async function mailCode(auth: AuthContext, tenant: Tenant | undefined, method: { hash: string }, asked: Mailed): Promise<void> {
  if (!tenant) return
  await asNobody(auth, tenant.id, async (ctx) => {
    const { products } = await settingsRow(ctx.db)
    const reader = products.includes(asked.product) ? await readerOf(ctx, asked.email) : undefined
    const row = await ctx.db
      .insertInto('signInCodes')
      .values({
        ...{ tenantId: tenant.id, methodHash: method.hash, channel: 'email', destination: asked.email, ip: auth.ip },
        purpose: asked.passwordHash === undefined ? 'sign_in' : 'password',
        passwordHash: reader ? (asked.passwordHash ?? null) : null,
        expiresAt: sql<string>`now() + make_interval(mins => ${asked.minutes})`,
      })
      .returning(['id', 'tenantId'])
      .executeTakeFirstOrThrow()
    if (!reader) return
    const digits = newDigits()
    await ctx.db
      .updateTable('signInCodes')
      .set({ codeHash: hashOfCode(auth.secrets, row, digits) })
      .where('id', '=', row.id)
      .execute()
    const about = { ...reader, language: reader.language ?? tenant.language, tenantName: tenant.name, minutes: asked.minutes }
    await queueMail(ctx, `link-code-${row.id}`, asked.email, codeMail(digits, asked.passwordHash !== undefined, about))
  })
}

/** Mails a code to whoever has this address here, or may open an account with it. The answer says nothing of either. */
export async function sendEmailCode(auth: AuthContext, { email, organization, expiration_minutes }: SendEmailCode): Promise<SentCode> {
  const method = newMethod()
  await evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    await mailCode(auth, tenant, method, { email, minutes: expiration_minutes ?? MAIL_CODE_MINUTES, product: 'otp' })
  })
  return { method_id: method.id }
}

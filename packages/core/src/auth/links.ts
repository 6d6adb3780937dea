import { createHash, randomBytes } from 'node:crypto'
import type { App } from '@balcao/contracts/auth/provider'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { linkMail, type Purpose } from './internal/link-mails.ts'

export type NewLink = {
  userId: number
  purpose: Purpose
  /** Which app the link opens; the staff app by default. */
  app?: App
  /** What the link is about: for `email` the address to confirm, which then receives the mail. */
  target?: string
  /** The first mail to the supposed registrar of an organisation: without the stranger's text, valid for a day. */
  isConfirmation?: boolean
  /** For how many minutes it is good, where that is not as usual. */
  minutes?: number
  /** Where the browser goes on to. */
  redirect?: string | undefined
  /** The six digits of the same mail, and their stored form. */
  code?: { digits: string; hash: string }
}

/** Minutes a link is valid: half an hour by the specification, a week for invites (A06, A14, A29). */
const MINUTES: Record<Purpose, number> = { magic_link: 30, reset: 30, email: 24 * 60, invite: 7 * 24 * 60 }
const CONFIRMATION_MINUTES = 24 * 60
const TOKEN_BYTES = 32

/** Most link mails to one person within an hour; more are mischief. */
const PER_HOUR = 10

/** Whether a person of the acting tenant received that many lately. */
export async function hasEnoughLinks({ db, actor }: Ctx, userId: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('signInLinks')
    .where('tenantId', '=', actor.tenantId)
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= PER_HOUR
}

/** Stored in place of a link's secret; with 256 random bits a plain hash is enough. */
export const hashOfLink = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Mails a person of the acting tenant a link, in the caller's transaction. A new link invalidates older ones of its purpose. Only the
 * worker builds the address, from the configured one (A09).
 */
export async function sendLink(ctx: Ctx, link: NewLink): Promise<void> {
  const { userId, purpose, app = 'staff', target, isConfirmation = false, code, redirect } = link
  const minutes = link.minutes ?? (isConfirmation ? CONFIRMATION_MINUTES : MINUTES[purpose])
  const { tenantId } = ctx.actor
  const person = await ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.tenantId', '=', tenantId)
    .where('u.id', '=', userId)
    .select(['u.email', 'u.name', 'u.language', 't.name as tenantName'])
    .executeTakeFirstOrThrow()
  await killLinks(ctx, userId, purpose)
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  const { id } = await ctx.db
    .insertInto('signInLinks')
    .values({
      tenantId,
      userId,
      purpose,
      tokenHash: hashOfLink(secret),
      codeHash: code?.hash ?? null,
      target: target ?? person.email,
      ip: ctx.from.ip,
      expiresAt: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = linkMail(isConfirmation ? 'confirmation' : purpose, {
    ...person,
    app,
    code: code?.digits,
    minutes,
    redirect,
    token: `${tenantId}.${secret}`,
  })
  const { id: mailId } = await ctx.db
    .insertInto('mails')
    .values({ tenantId, sourceKey: `link-${id}`, toAddress: target ?? person.email, ...mail })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId })
}

/** Invalidates a person's unused links of a purpose, or of all purposes. */
export async function killLinks({ db, actor }: Ctx, userId: number, purpose?: Purpose): Promise<void> {
  await db
    .updateTable('signInLinks')
    .set({ expiresAt: sql<string>`now()` })
    .where('tenantId', '=', actor.tenantId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .$if(purpose !== undefined, (q) => q.where('purpose', '=', purpose as string))
    .execute()
}

import type { App } from '@balcao/contracts/auth/provider'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { makeCtx, systemActor } from '../ctx.ts'
import { unheard } from './evenly.ts'
import { isUnconfirmed } from './internal/accounts.ts'
import { hashOfLink, sendLink } from './links.ts'
import type { AuthContext } from './session.ts'

type Registrar = { id: number; tenantId: number; tenantSlug: string; email: string }

/** Whether this address was mailed within a day about any organisation that nobody has entered. */
async function wasMailedToday(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('signInLinks as l')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.userId'))
    .where('u.email', '=', email)
    .where('l.createdAt', '>', sql<string>`now() - interval '1 day'`)
    .where(isUnconfirmed)
    .select('l.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Mails the administrator of an organisation that nobody has entered. Anybody can register in anybody's name, so an address gets one such
 * mail a day over all organisations, with no text of the registrar's. The links are the record of it.
 */
export async function confirmOnce(tx: Tx, auth: AuthContext, registrar: Registrar, app: App = 'staff'): Promise<boolean> {
  const { id: userId, tenantId, email } = registrar
  // Serialises concurrent registrations, so that they see each other's mails.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation:${email}`}, 0))`.execute(tx)
  if (await wasMailedToday(tx, email)) return false
  if (auth.provider) {
    // The provider sends its own link; this one only counts.
    const tokenHash = hashOfLink(auth.secrets.random(32))
    const values = { tenantId, userId, purpose: 'magic_link', tokenHash, target: email, ip: auth.ip, expiresAt: sql<string>`now()` }
    await tx.insertInto('signInLinks').values(values).execute()
  } else {
    const ctx = makeCtx(tx, systemActor(tenantId), { ip: auth.ip, userAgent: auth.userAgent ?? null })
    await sendLink(ctx, { userId, purpose: 'magic_link', app, isConfirmation: true })
  }
  return true
}

/** Requests the mail from the identity provider; without one it is queued already. */
export function askProvider({ provider }: AuthContext, { email, tenantSlug }: Pick<Registrar, 'email' | 'tenantSlug'>): void {
  if (provider) unheard(provider.sendLink(email, `/auth/callback?organization=${tenantSlug}`))
}

/** Mails the newest account waiting for its first sign-in, unless the address had such a mail today. */
export async function confirmNewest(auth: AuthContext, accounts: readonly Registrar[], app: App): Promise<void> {
  const newest = accounts.at(-1)
  if (newest && (await inSystem(auth.db, (tx) => confirmOnce(tx, auth, newest, app)))) askProvider(auth, newest)
}

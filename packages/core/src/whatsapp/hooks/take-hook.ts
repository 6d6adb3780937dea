import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { asSystem } from '../../ctx.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { MailSecrets } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { openWhatsappSeal } from '../credentials.ts'
import { accountByKey } from '../installation-accounts.ts'

type Deps = { db: Database; mailSecrets: MailSecrets }

const refused = () => new DomainError('unauthenticated', 'whatsapp_hook_refused')

/** Compares in a time that says nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

/**
 * Meta asks whether the address is ours before it calls it. @returns what it wants to hear
 * @throws DomainError whatsapp_hook_not_found, whatsapp_hook_refused
 */
export async function verifyHook({ db }: Deps, key: string, asked: { mode: string; token: string; challenge: string }): Promise<string> {
  const account = await accountByKey(db, key)
  if (!account) throw notFound('whatsapp_hook_not_found')
  if (asked.mode !== 'subscribe' || !isSame(asked.token, account.verifyToken)) throw refused()
  await asSystem(db, account.tenantId, async (ctx) => {
    await ctx.db.updateTable('whatsappAccounts').set({ verifiedAt: now }).where('id', '=', account.id).execute()
    await ctx.emit('whatsapp:changed', {})
  })
  return asked.challenge
}

/** What Meta signs a body with. */
export const signatureOf = (appSecret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/**
 * Takes a notification: only the signature over its bytes proves that Meta sent it, and nothing of it is read before. It is kept as it came, in one
 * insert, and acknowledged; the same bytes again are the same notification. What becomes of it is the worker's.
 * @throws DomainError whatsapp_hook_not_found, whatsapp_hook_refused
 */
export async function takeHook(
  { db, mailSecrets }: Deps,
  key: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<{ isNew: boolean }> {
  const account = await accountByKey(db, key)
  if (!account) throw notFound('whatsapp_hook_not_found')
  const held = openWhatsappSeal(mailSecrets, account, account.sealed)
  if (!held || !isSame(signature, signatureOf(held.appSecret, body))) throw refused()
  const sha256 = createHash('sha256').update(body).digest('hex')
  const { tenantId, id: accountId } = account
  return asSystem(db, tenantId, async (ctx) => {
    const row = await ctx.db
      .insertInto('whatsappNotifications')
      .values({ tenantId, accountId, body, sha256 })
      .onConflict((oc) => oc.columns(['tenantId', 'accountId', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return { isNew: row !== undefined }
  })
}

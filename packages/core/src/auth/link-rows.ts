import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Purpose } from './internal/link-mails.ts'
import { hashOfLink } from './links.ts'

/** Parses a mailed token; undefined if it has another form. */
export function parseLinkToken(token: string): { tenantId: number; hash: string } | undefined {
  const [tenant = '', secret, ...more] = token.split('.')
  const tenantId = /^[1-9]\d{0,9}$/.test(tenant) ? Number(tenant) : 0
  return tenantId > 0 && secret && more.length === 0 ? { tenantId, hash: hashOfLink(secret) } : undefined
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * A usable link and its owner, locked so that of concurrent uses the first wins and the others find it used (A05). Expiry is by the
 * database's clock; a link mailed to an address the person no longer has is invalid.
 */
export async function findLink(tx: Tx, hash: string, purpose: Purpose) {
  return tx
    .selectFrom('signInLinks as l')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.userId'))
    .innerJoin('tenants as t', 't.id', 'l.tenantId')
    .where('l.tokenHash', '=', hash)
    .where('l.purpose', '=', purpose)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', sql<string>`now()`)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('t.status', '=', 'active')
    .where((eb) => eb.or([eb.val(purpose === 'email'), eb('l.target', '=', eb.ref('u.email'))]))
    .select([
      'l.id as linkId',
      'l.target',
      'u.id',
      'u.tenantId',
      'u.email',
      'u.name',
      'u.role',
      'u.language',
      'u.totpConfirmedAt',
      'u.hasPasskeys',
      't.name as tenantName',
      't.slug as tenantSlug',
    ])
    .forUpdate('l')
    .executeTakeFirst()
}

/** Whose link this was, for the history of used and expired ones. */
export async function ownerOfDeadLink(tx: Tx, hash: string): Promise<number | undefined> {
  const row = await tx.selectFrom('signInLinks').where('tokenHash', '=', hash).select('userId').executeTakeFirst()
  return row?.userId
}

export async function useUp(tx: Tx, linkId: number): Promise<void> {
  await tx.updateTable('signInLinks').set({ usedAt: sql<string>`now()` }).where('id', '=', linkId).execute()
}

/** Using a mailed link confirms its address. */
export async function proveEmail(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailVerifiedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
}

import { CONFIRM_EMAIL_TOKEN, STOP_EMAIL_TOKEN } from '@balcao/contracts/profile/email-changes'
import { sql } from 'kysely'
import { parseLinkToken } from '../../auth/link-rows.ts'
import type { Ctx } from '../../ctx.ts'
import type { Secrets } from '../../ports.ts'

export const now = sql<string>`now()`

/** The secret of the link that stops a change: both mails to the former address carry it, and only its hash is kept. */
export const stopSecret = (secrets: Secrets, confirmHash: string): string => secrets.derive('email-change-stop', confirmHash)

/** What a mail of a change carries: `secret` is whole nowhere else. */
export const tokenOf = (kind: 'confirm' | 'stop', tenantId: number, secret: string): string =>
  `${kind === 'confirm' ? CONFIRM_EMAIL_TOKEN : STOP_EMAIL_TOKEN}${tenantId}.${secret}`

/** Reads such a token; undefined for one of another kind. */
export function parseToken(kind: 'confirm' | 'stop', token: string): { tenantId: number; hash: string } | undefined {
  const begin = kind === 'confirm' ? CONFIRM_EMAIL_TOKEN : STOP_EMAIL_TOKEN
  return token.startsWith(begin) ? parseLinkToken(token.slice(begin.length)) : undefined
}

/** The changes of somebody that can still be confirmed, stopped or undone. */
export const openChanges = ({ db, actor }: Ctx, userId: number) =>
  db.updateTable('emailChanges').where('tenantId', '=', actor.tenantId).where('userId', '=', userId).where('endedAt', 'is', null)

/** Ends them: their links are good for nothing. Somebody else decided what the address is. */
export async function endEmailChanges(ctx: Ctx, userId: number): Promise<void> {
  await openChanges(ctx, userId).set({ endedAt: now }).execute()
}

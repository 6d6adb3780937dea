import type { ListOf } from '@balcao/contracts/common'
import type { ListSignIns, RevokeSession, Session, SignIn } from '@balcao/contracts/profile/security'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { deviceName } from './device.ts'

/** A person's sessions shown at most; nobody has more alive than a list can hold. */
const MOST = 100

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sessions')
    .where('userId', '=', me(ctx))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('idleExpiresAt', '>', sql<string>`now()`)

/** The caller's live sessions, the one of this call first, then the last used. */
export async function list(ctx: Ctx): Promise<{ data: Session[] }> {
  const rows = await mine(ctx)
    .select(['id', 'userAgent', 'ip', 'method', 'createdAt', sql<string>`greatest(last_used_at, rotated_at)`.as('lastUsedAt')])
    .select(sql<string | null>`case when impersonated then impersonator(tenant_id, id) ->> 'name' end`.as('impersonator'))
    .orderBy(sql`(id = ${ctx.actor.sessionId ?? 0})`, 'desc')
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST)
    .execute()
  return {
    data: rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      current: row.id === ctx.actor.sessionId,
    })),
  }
}

/** Ends sessions of the caller for good: their tokens, and the connections that stand on them. */
async function end(ctx: Ctx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString() })
    .where('id', 'in', ids)
    .where('userId', '=', me(ctx))
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id: sessionId } of ended) await ctx.emit('session:revoked', { userId: me(ctx), sessionId })
  return ended.length
}

/** Ends one of the caller's own sessions. @throws DomainError session_not_found */
export async function revoke(ctx: Ctx, input: RevokeSession): Promise<{ success: boolean }> {
  const session = await mine(ctx).where('id', '=', input.id).select(['id', 'userAgent', 'ip']).executeTakeFirst()
  // Ended twice at once, it ends once.
  if (!session || (await end(ctx, [session.id])) === 0) throw notFound('session_not_found')
  const changed = diff({ active: true }, { active: false })
  await audit(ctx, { action: 'session.revoked', resource: 'session', resourceId: session.id, ...changed, details: { ip: session.ip } })
  return { success: true }
}

/** Ends every session of the caller but the one of this call. */
export async function revokeOthers(ctx: Ctx): Promise<{ ended: number }> {
  const others = await mine(ctx)
    .where('id', '!=', ctx.actor.sessionId ?? 0)
    .select('id')
    .execute()
  const ended = await end(
    ctx,
    others.map(({ id }) => id),
  )
  if (ended > 0) await audit(ctx, { action: 'session.revoked', resource: 'session', details: { others: ended } })
  return { ended }
}

/** Who tried to sign in as the caller, newest first. @throws DomainError invalid_cursor */
export async function signIns(ctx: Ctx, input: ListSignIns): Promise<ListOf<SignIn>> {
  const after = input.cursor ? decodeCursor(input.cursor, 'sign-ins', ['integer']) : undefined
  const rows = await ctx.db
    .selectFrom('signIns')
    .where('userId', '=', me(ctx))
    .$if(after !== undefined, (q) => q.where('id', '<', Number(after?.[0])))
    .select(['id', 'method', 'outcome', 'provider', 'userAgent', 'ip', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute()
  const view = ({ userAgent, ...row }: (typeof rows)[number]): SignIn => ({ ...row, device: deviceName(userAgent) })
  return pageOf(rows, input.limit, view, (row) => encodeCursor('sign-ins', [row.id]))
}

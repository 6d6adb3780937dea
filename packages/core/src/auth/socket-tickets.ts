import type { SocketTicket } from '@balcao/contracts/auth/socket-tickets'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { forbidden, unauthenticated } from '../errors.ts'
import type { Secrets } from '../ports.ts'

const SECRET_BYTES = 32
const SECONDS = 30

const hashOf = (secrets: Secrets, secret: string) => secrets.hash(`socket:${secret}`)

/** Whether a text has the form of a ticket. */
export const isSocketTicket = (text: string | undefined): text is string => text?.startsWith('bst_') ?? false

/** Tenant and secret of a ticket; undefined for other texts. */
function parse(ticket: string): { tenantId: number; secret: string } | undefined {
  const [, tenant, secret] = /^bst_(\d{1,10})_([\w-]{43})$/.exec(ticket) ?? []
  return tenant && secret ? { tenantId: Number(tenant), secret } : undefined
}

/** Issues a single-use ticket for the caller's session, since addresses end up in logs. */
export async function issue(ctx: Ctx, secrets: Secrets): Promise<SocketTicket> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null) throw forbidden()
  const secret = secrets.random(SECRET_BYTES)
  // Removes tickets that were never used.
  await ctx.db.deleteFrom('socketTickets').where('userId', '=', me(ctx)).where('expiresAt', '<', sql<string>`now()`).execute()
  const { expiresAt } = await ctx.db
    .insertInto('socketTickets')
    .values({
      tenantId,
      hash: hashOf(secrets, secret),
      userId: me(ctx),
      sessionId,
      expiresAt: sql<string>`now() + make_interval(secs => ${SECONDS})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { ticket: `bst_${tenantId}_${secret}`, expiresAt }
}

/** Redeems a ticket for its session, once. @throws DomainError session_expired if it is invalid, expired or used */
export async function redeem(
  db: Database,
  secrets: Secrets,
  ticket: string,
): Promise<{ tenantId: number; userId: number; sessionId: number }> {
  const parsed = parse(ticket)
  if (!parsed) throw unauthenticated('session_expired')
  const { tenantId, secret } = parsed
  const found = await asSystem(db, tenantId, (ctx) =>
    ctx.db
      .deleteFrom('socketTickets')
      .where('hash', '=', hashOf(secrets, secret))
      .returning(['userId', 'sessionId', sql<boolean>`expires_at > now()`.as('isGood')])
      .executeTakeFirst(),
  )
  if (!found?.isGood) throw unauthenticated('session_expired')
  return { tenantId, userId: found.userId, sessionId: found.sessionId }
}

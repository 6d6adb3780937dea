import type { SocketTicket } from '@balcao/contracts/auth/socket-tickets'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { forbidden, unauthenticated } from '../errors.ts'
import type { Secrets } from '../ports.ts'

const SECRET_BYTES = 32
const SECONDS = 30

const hashOf = (secrets: Secrets, secret: string) => secrets.hash(`socket:${secret}`)

/** Says whether a text claims to be a ticket; it decides by its form alone. */
export const isSocketTicket = (text: string | undefined): text is string => text?.startsWith('bst_') ?? false

/** The tenant and the secret of a ticket; undefined when the text is none. */
function parse(ticket: string): { tenantId: number; secret: string } | undefined {
  const [, tenant, secret] = /^bst_(\d{1,10})_([\w-]{43})$/.exec(ticket) ?? []
  return tenant && secret ? { tenantId: Number(tenant), secret } : undefined
}

/** A ticket for the caller's session: addresses end up in logs, and this one is worth nothing there. */
export async function issue(ctx: Ctx, secrets: Secrets): Promise<SocketTicket> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null) throw forbidden()
  const secret = secrets.random(SECRET_BYTES)
  // Whoever never used theirs leaves nothing behind.
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

/** Whose session a ticket stands for, told once. @throws DomainError session_expired for one that is none, over, or was used */
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

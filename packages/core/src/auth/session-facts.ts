import type { SessionFacts } from '@balcao/contracts/auth/session-facts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import type { Door } from './session.ts'

/** What there is to know of the acting session, for who looks into a sign-in that misbehaves. @throws DomainError session_not_found */
export async function sessionFacts({ db, actor }: Ctx, { provider }: Pick<Door, 'provider'>): Promise<SessionFacts> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', actor.sessionId ?? 0)
    .select(['method', 'createdAt', 'rotatedAt', 'provedAt', 'idleExpiresAt', 'expiresAt'])
    .executeTakeFirst()
  // An API token acts without a session.
  if (!session) throw notFound('session_not_found')
  return { adapter: provider ? 'stytch' : 'local', ...session }
}

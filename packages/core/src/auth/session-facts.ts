import type { SessionFacts } from '@balcao/contracts/auth/session-facts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import type { AuthContext } from './session.ts'

/** Details of the acting session, for debugging sign-in. @throws DomainError session_not_found */
export async function sessionFacts({ db, actor }: Ctx, { provider }: Pick<AuthContext, 'provider'>): Promise<SessionFacts> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', actor.sessionId ?? 0)
    .select(['method', 'createdAt', 'rotatedAt', 'provedAt', 'idleExpiresAt', 'expiresAt'])
    .executeTakeFirst()
  // API tokens have no session.
  if (!session) throw notFound('session_not_found')
  return { adapter: provider ? 'stytch' : 'local', ...session }
}

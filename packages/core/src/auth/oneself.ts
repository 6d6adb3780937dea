import type { Actor } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/** What a person alone reads of themselves: their keys and sessions, conversations, what they did not finish, and what is theirs to take along. */
const PRIVATE =
  /^GET \/(auth\/(session|methods)|profile\/.*|chat\/(conversations.*|queue)|privacy\/.*|search\/kept|tickets\/\{ticketId\}\/draft|uploads\/.*|notifications\/push)$/
/** Files that are written down as taken by the person. */
const TAKEN = /^GET \/(?!attachments\/)(?:[^/]+\/.*export|.*\/(?:download|file)(?:$|\/))/

/**
 * THE rule of who looks as somebody else: they read what the person reads of the organisation's work, and change nothing. The database refuses what is
 * written in such a session as well (`enter_session`).
 * @throws DomainError impersonation_read_only, impersonation_private
 */
export function mustBeOneself({ impersonator }: Pick<Actor, 'impersonator'>, route: string): void {
  if (!impersonator) return
  if (!route.startsWith('GET ')) throw new DomainError('forbidden', 'impersonation_read_only')
  if (PRIVATE.test(route) || TAKEN.test(route)) throw new DomainError('forbidden', 'impersonation_private')
}

import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/** A dangerous act asks for a proof of who acts that is no older than this. */
const FRESH_MS = 5 * 60_000

/**
 * Guards a dangerous act: the person must have proved who they are within five minutes (POST /auth/prove renews that).
 * An API token proves nothing; the system needs no proof.
 * @throws DomainError proof_required
 */
export function mustBeFresh({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.userId === null) return
  if (actor.provedAt === null || Date.now() - Date.parse(actor.provedAt) > FRESH_MS) throw new DomainError('forbidden', 'proof_required')
}

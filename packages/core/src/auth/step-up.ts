import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/** Maximum age of the proof of identity that a dangerous action requires. */
const FRESH_MS = 5 * 60_000

/**
 * Requires that the person proved their identity within five minutes (POST /auth/prove renews that). API tokens prove nothing; the system
 * needs no proof.
 */
export function mustBeFresh({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.userId === null) return
  if (actor.provedAt === null || Date.now() - Date.parse(actor.provedAt) > FRESH_MS) throw new DomainError('forbidden', 'proof_required')
}

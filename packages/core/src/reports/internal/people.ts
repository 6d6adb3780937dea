import type { Actor } from '../../ctx.ts'
import { scopeOf } from '../../roles/grants.ts'

/** An id that nobody has. */
const NOBODY = -1

/** Of the people that figures are asked of, those of whom the actor may: oneself, or all. Of the others nothing is found, as of strangers. */
export function askable(actor: Actor, agentIds: readonly number[] | undefined): number[] | undefined {
  if (!agentIds?.length) return undefined
  if (scopeOf(actor, 'report.people') !== undefined) return [...agentIds]
  return agentIds.some((id) => id === actor.userId) ? [actor.userId ?? NOBODY] : [NOBODY]
}

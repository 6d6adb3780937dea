import type { Severity } from '@balcao/contracts/notifications/kinds'
import type { Ctx } from '../ctx.ts'
import { chosenBy } from './chosen.ts'
import { type Concern, type Decision, decide } from './preferences.ts'

export type Addressed = { userId: number; type: string; severity?: Severity; concern?: Concern; queueId?: number | null }
/** How a notification is written for who is told of it: not shown where they do not want it in the app, silent where without a sound. */
export type Routed<N> = N & { decision: Decision; shown: { archivedAt: string | null; metadata: { silent?: true } } }

/**
 * What of these goes to their people, and how. Everything that tells somebody something asks this first; what nobody wants by
 * any channel is left out.
 */
export async function routed<N extends Addressed>(ctx: Ctx, notes: readonly N[], now = new Date()): Promise<Routed<N>[]> {
  const chosen = await chosenBy(
    ctx.db,
    notes.map(({ userId }) => userId),
  )
  return notes.flatMap((note) => {
    const person = chosen.get(note.userId)
    if (!person) return []
    const { type, severity = 'info', concern = 'mine', queueId = null } = note
    const decision = decide(person, { type, severity, concern, queueId }, now)
    if (!decision.inApp && !decision.push && !decision.mail) return []
    const shown = { archivedAt: decision.inApp ? null : now.toISOString(), metadata: decision.sound ? {} : { silent: true as const } }
    return [{ ...note, decision, shown }]
  })
}

import type { Ctx } from '../../ctx.ts'
import type { Serving } from './serving.ts'

type Shown = { id: number; queueId: number | null; probability: number }

/** Notes which hints were shown: once for each thing that was asked about. */
export async function noteShown(ctx: Ctx, asked: string, serving: Serving, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return
  await ctx.db
    .insertInto('duplicateHints')
    .values(
      shown.map(({ id, queueId, probability }) => ({
        ...{ tenantId: ctx.actor.tenantId, asked, ticketId: id, queueId, probability },
        ...{ modelId: serving.id, testId: serving.testId },
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Notes what became of a hint in a ticket: it was followed, or it was wrong. */
export async function noteOutcome(ctx: Ctx, a: number, b: number, outcome: 'accepted' | 'rejected'): Promise<void> {
  const isPair = [
    { asked: String(a), ticketId: b },
    { asked: String(b), ticketId: a },
  ]
  await ctx.db
    .updateTable('duplicateHints')
    .set({ outcome })
    .where((eb) => eb.or(isPair.map(({ asked, ticketId }) => eb.and([eb('asked', '=', asked), eb('ticketId', '=', ticketId)]))))
    .execute()
}

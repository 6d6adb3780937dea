import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { refusal } from '../errors.ts'
import { allFlows, flowView } from './internal/flow-rows.ts'
import { markProblem } from './internal/problems.ts'
import { knownFlows, readFlow } from './internal/references.ts'

/**
 * Something that flows may name changed or is gone: active ones that name what is not there any more are marked as broken. The system looks, whoever made
 * the change: it sees all that flows may name.
 */
export async function findBrokenFlows({ db, actor, from }: Ctx): Promise<void> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  const rows = await allFlows(ctx)
  for (const row of rows) {
    if (!row.isActive || row.problem !== null) continue
    const { wrong } = await readFlow(ctx, flowView(row), knownFlows(rows), row.id)
    if (wrong.length > 0)
      await markProblem(
        ctx,
        row.id,
        'broken',
        wrong.map(({ field: _, ...why }) => refusal(why)),
      )
  }
}

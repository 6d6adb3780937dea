import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { readTransitions } from './internal/references.ts'
import { allWorkflows } from './internal/workflow-rows.ts'

/**
 * Something that conditions may name changed or is gone: active workflows whose transitions ask for what is not there any more are marked as broken, and
 * their authors notified. The system looks, whoever made the change: it sees all that conditions may name.
 */
export async function findBrokenWorkflows({ db, actor, from }: Ctx): Promise<void> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  for (const { id, isActive, isBroken, newest } of await allWorkflows(ctx)) {
    if (!isActive || isBroken) continue
    const { wrong } = await readTransitions(ctx, newest.transitions)
    if (wrong.length === 0) continue
    await db.updateTable('workflows').set({ isBroken: true }).where('id', '=', id).execute()
    await ctx.emit('workflows:troubled', { workflowId: id })
    await ctx.emit('workflows:changed', {})
  }
}

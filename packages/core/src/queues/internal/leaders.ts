import type { Ctx } from '../../ctx.ts'

/** These people lead a queue and nobody else does; who is no member yet becomes one. They must be of the desk. */
export async function setLeaders(ctx: Ctx, queueId: number, ids: readonly number[]): Promise<void> {
  const { db, actor } = ctx
  const wanted = [...new Set(ids)]
  await db
    .updateTable('queueMembers')
    .set((eb) => ({ isLeader: false, version: eb('version', '+', 1) }))
    .where('queueId', '=', queueId)
    .where('isLeader', '=', true)
    .where((eb) => eb.not(eb('userId', '=', eb.fn.any(eb.val(wanted)))))
    .execute()
  if (wanted.length === 0) return
  const rows = wanted.map((userId) => ({ tenantId: actor.tenantId, queueId, userId, isLeader: true }))
  await db
    .insertInto('queueMembers')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'queueId', 'userId'])
        .doUpdateSet((eb) => ({ isLeader: true, version: eb('queueMembers.version', '+', 1) }))
        .where('queueMembers.isLeader', '=', false),
    )
    .execute()
  await ctx.emitAll(wanted.map((userId) => ({ name: 'access:changed' as const, payload: { userId } })))
}

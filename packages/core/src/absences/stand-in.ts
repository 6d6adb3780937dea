import type { Ctx } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import { absentNow } from './absent.ts'

/**
 * Who is told of a ticket beside the person responsible, because that one is away, keeps the tickets, and named somebody to be told of them
 * (mode `notices`); undefined for nobody.
 */
export async function standInOf(
  ctx: Ctx,
  { assigneeId, queueId }: { assigneeId: number | null; queueId: number | null },
): Promise<number | undefined> {
  if (assigneeId === null) return undefined
  const absent = await loadCached(ctx.db, 'absentNow', [assigneeId], (ids) => absentNow(ctx, ids))
  const one = absent.get(assigneeId)
  return one?.mode === 'notices' ? (one.substituteFor(queueId) ?? undefined) : undefined
}

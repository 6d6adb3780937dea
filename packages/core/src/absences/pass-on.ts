import type { Ctx } from '../ctx.ts'
import { absentNow } from './absent.ts'
import { moveTicket, remember } from './internal/moves.ts'

type Held = { id: number; queueId: number | null; assigneeId: number }

/** Passes a ticket of somebody who is away on to their substitute, else back to its queue, to come back with them. @returns whether they are away */
export async function passOn(ctx: Ctx, { id, queueId, assigneeId }: Held): Promise<boolean> {
  const absent = (await absentNow(ctx, [assigneeId])).get(assigneeId)
  if (!absent) return false
  const moved = await moveTicket(ctx, id, assigneeId, absent.substituteFor(queueId))
  if (moved) await remember(ctx, absent.absenceId, id, moved.toId)
  return true
}

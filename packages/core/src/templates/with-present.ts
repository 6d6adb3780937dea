import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import { presentFor } from '../absences/present.ts'
import type { Ctx } from '../ctx.ts'

type Ticket = { assigneeId: number | null; queueId: number | null }

/** What a macro changes, the ticket being given to a substitute where it names somebody who is away; without one, it stays with whoever has it. */
export async function withPresent(
  ctx: Ctx,
  ticket: Ticket,
  changes: MessageChanges,
): Promise<{ changes: MessageChanges; absent?: StoodIn }> {
  const { assigneeId: named, ...others } = changes
  if (changes.takes || named == null || named === ticket.assigneeId) return { changes }
  const { assigneeId, absent } = await presentFor(ctx, named, changes.queueId ?? ticket.queueId)
  if (!absent) return { changes }
  return { changes: assigneeId === null ? others : { ...others, assigneeId }, absent }
}

import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { cancelAnswered } from './release-scheduled.ts'

/** Who wrote first has changed what there is to say: planned replies wait for their authors to look again. */
export async function cancelScheduledReplies(ctx: Ctx, { payload }: Fact<'comment:added'>): Promise<void> {
  if (!payload.isInternal) await cancelAnswered(ctx, payload.ticketId)
}

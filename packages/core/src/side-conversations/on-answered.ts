import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { resume } from './side-conversations.ts'

/** Lets the ticket go on that waited for this answer. */
export const resumeAfterAnswer = (ctx: Ctx, { payload: { ticketId } }: Fact<'side_conversation:answered'>): Promise<void> =>
  resume(ctx, ticketId)

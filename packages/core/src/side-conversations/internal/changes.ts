import type { SideChange } from '@balcao/contracts/side-conversations/bounds'
import type { Ctx } from '../../ctx.ts'
import * as history from '../../tickets/history.ts'

type About = { id: number; ticketId: number; subject: string }

/** What happened in a side conversation, in the history of its ticket, and to whoever looks at it now. */
export async function recordSide(ctx: Ctx, { id, ticketId, subject }: About, what: SideChange): Promise<void> {
  await history.record(ctx, ticketId, 'side', [{ field: 'side', from: null, to: { what, subject } }])
  await ctx.emit('side_conversation:changed', { ticketId, conversationId: id })
}

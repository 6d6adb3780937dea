import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Who leads the queue of a ticket. */
async function leadersOf({ db }: Ctx, queueId: number | null): Promise<number[]> {
  if (queueId === null) return []
  const rows = await db.selectFrom('queueMembers').select('userId').where('queueId', '=', queueId).where('isLeader', '=', true).execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Tells the person responsible, and who leads the queue, that a deadline is near or passed. Of a policy that warns several times only the
 * last warning reaches who leads the queue.
 */
export const notifyOfDeadline =
  <N extends 'sla:warning' | 'sla:breached'>(name: N) =>
  async (ctx: Ctx, { outboxId, payload }: Fact<N>): Promise<void> => {
    const { ticketId, metric, dueAt } = payload
    const { share, isLast = true } = 'share' in payload ? payload : {}
    const ticket = await findTicket(ctx.db, ticketId)
    if (!ticket) return
    const isBreach = name === 'sla:breached'
    const left = dueAt === null ? 0 : Math.max(0, Math.round((Date.parse(dueAt) - Date.now()) / 60_000))
    await tellOf(
      ctx,
      ticket,
      { people: [ticket.assigneeId, ...(isLast ? await leadersOf(ctx, ticket.queueId) : [])], author: null, side: 'staff' },
      {
        sourceKey: `sla-${outboxId}`,
        said: newsOf('sla', { ticket, metric, minutes: isBreach ? null : left, share }),
        type: isBreach ? 'sla_breached' : 'sla_warning',
        severity: isBreach ? 'error' : 'warning',
        priority: isBreach ? 'urgent' : 'high',
      },
    )
  }

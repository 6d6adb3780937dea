import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { changeLocked, mustSeeLocked } from '../../tickets/tickets.ts'
import { settingsOf } from '../settings.ts'
import { triageOf } from './triage.ts'

const STANDARD_PRIORITY = 'medium'

/**
 * Sets what finished tickets like a new one of a customer were, where the organisation lets triage do so and it is as sure as they ask for.
 * What somebody chose stays: only a priority that stands at its standard is set. The history names the system.
 */
export async function triageNew(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:created'>): Promise<void> {
  const { enabled, setsFrom, queues } = (await settingsOf(ctx)).features.triage
  if (!enabled || setsFrom === null) return
  const ticket = await mustSeeLocked(ctx, ticketId)
  const isHere = queues.length === 0 || (ticket.queueId !== null && queues.includes(ticket.queueId))
  if (!isHere || ticket.authorId !== null || ticket.priority !== STANDARD_PRIORITY) return
  const { priority } = await triageOf(ctx, ticket)
  if (!priority || priority.confidence * 100 < setsFrom || priority.value === STANDARD_PRIORITY) return
  await changeLocked(ctx, ticket, { priority: priority.value as 'high' })
}

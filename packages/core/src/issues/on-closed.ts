import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { Fact } from '../reactions.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { changeLocked } from '../tickets/tickets.ts'

/** Issues of a ticket that are still open, and there. */
async function openIssues({ db }: Ctx, ticketId: number): Promise<number> {
  const rows = await db
    .selectFrom('ticketIssues as l')
    .innerJoin('issues as i', (join) => join.onRef('i.tenantId', '=', 'l.tenantId').onRef('i.id', '=', 'l.issueId'))
    .select('i.id')
    .where('l.ticketId', '=', ticketId)
    .where('i.isOpen', '=', true)
    .where('i.isGone', '=', false)
    .execute()
  return rows.length
}

/**
 * Lets a ticket go on that waits for a third party, once the last of its issues is closed and their tracker says so. Where its workflow does not let
 * it, it stays, and whoever is responsible was notified anyway.
 */
export async function resumeTicket(ctx: Ctx, { payload: { ticketId, issueId } }: Fact<'issue:closed'>): Promise<void> {
  const ticket = await lockTicket(ctx.db, ticketId)
  if (ticket?.status !== 'waiting_third_party') return
  const tracker = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('issueTrackers as k', (join) => join.onRef('k.tenantId', '=', 'i.tenantId').onRef('k.id', '=', 'i.trackerId'))
    .select(['k.resumes', 'i.isOpen'])
    .where('i.id', '=', issueId)
    .executeTakeFirst()
  if (!tracker?.resumes || tracker.isOpen || (await openIssues(ctx, ticketId)) > 0) return
  try {
    await changeLocked(ctx, ticket, { status: 'open' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

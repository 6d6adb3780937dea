import type { IssueChange } from '@balcao/contracts/issues/bounds'
import type { Ctx } from '../../ctx.ts'
import * as history from '../../tickets/history.ts'

type About = { name: string; title: string }

/** What happened between a ticket and an issue, in the history of the ticket. */
export async function recordIssue(ctx: Ctx, ticketId: number, what: IssueChange, { name, title }: About): Promise<void> {
  await history.record(ctx, ticketId, 'issue', [{ field: 'issue', from: null, to: { what, name, title } }])
}

/** The tickets that wait for an issue now. */
export async function ticketsOf({ db }: Ctx, issueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketIssues')
    .select('ticketId')
    .distinct()
    .where('issueId', '=', issueId)
    .orderBy('ticketId')
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

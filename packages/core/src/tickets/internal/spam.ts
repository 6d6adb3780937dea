import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { Change } from '@balcao/contracts/tickets/history'
import { AWAKE_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { FormerTicket } from '@balcao/db/schema/ticket-list'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** What being spam takes from a ticket. */
export type BeforeSpam = Pick<FormerTicket, 'status' | 'scheduledFor' | 'resolvedAt' | 'closedAt'>
type Columns = { status: string } & BeforeSpam

/** The same changes; one that moves the ticket to spam says what to give back. */
export function rememberState({ scheduledFor, resolvedAt, closedAt }: Columns, changes: readonly Change[]): Change[] {
  return changes.map((change) =>
    change.field === 'status' && change.to === 'spam' ? { ...change, former: { scheduledFor, resolvedAt, closedAt } } : change,
  )
}

/** What tickets were when they were last marked as spam, by id. Read from their histories, which is where that stands. */
export async function statesBeforeSpam(db: Tx, ids: readonly number[]): Promise<Map<number, BeforeSpam>> {
  const rows = await db
    .selectFrom('ticketEvents')
    .distinctOn('ticketId')
    .select(['ticketId', 'changes'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ids]))))
    .where(sql<boolean>`changes @> '[{"field": "status", "to": "spam"}]'`)
    .orderBy('ticketId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ ticketId, changes }) => [ticketId, stateIn(changes)]))
}

/** Nothing known: back to work. */
const AT_WORK: BeforeSpam = { status: 'open', scheduledFor: null, resolvedAt: null, closedAt: null }

function stateIn(changes: readonly Change[]): BeforeSpam {
  const move = changes.find(({ field }) => field === 'status')
  if (move?.former) return { ...move.former, status: String(move.from) }
  return { ...AT_WORK, status: AWAKE_STATUSES.find((status) => status === move?.from) ?? AT_WORK.status }
}

/** Where a change of spam moves this ticket; undefined where it is so already. */
export function spamMove(
  ticket: Columns,
  spam: BulkChanges['spam'],
  before: BeforeSpam | undefined,
): { to: Status; back: BeforeSpam | undefined } | undefined {
  if (spam === undefined || spam === (ticket.status === 'spam')) return undefined
  const back = spam ? undefined : (before ?? AT_WORK)
  return { to: (back?.status ?? 'spam') as Status, back }
}

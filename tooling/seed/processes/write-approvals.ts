import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { APPROVALS } from '../content/approvals.ts'
import { type Ids, idOf } from '../write-people.ts'

type Known = Pick<Ids, 'tenantId' | 'users'>

const HOUR_MS = 3_600_000
/** When it was asked, and how long after that the first decided; the others one after another. */
const ASKED_MS = 26 * HOUR_MS
const STEP_MS = 3 * HOUR_MS

/** The newest open ticket of somebody that has no approval yet. */
async function ticketOf(tx: Tx, { tenantId, users }: Known, on: (typeof APPROVALS)[number]['on'], taken: readonly number[]) {
  const [column, person] = 'assignee' in on ? (['assigneeId', on.assignee] as const) : (['requesterId', on.requester] as const)
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where(column, '=', idOf(users, person))
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id', 'desc')
    .limit(APPROVALS.length)
    .execute()
  return tickets.find(({ id }) => !taken.includes(id))?.id
}

/** Approvals on open tickets: some wait, some are decided. */
export async function writeApprovals(tx: Tx, known: Known, now: number): Promise<void> {
  const { tenantId, users } = known
  const taken: number[] = []
  const at = (ms: number) => new Date(now - ASKED_MS + ms).toISOString()
  for (const { title, text, on, mode = 'all', approvers, state = 'pending', dueMinutes } of APPROVALS) {
    const ticketId = await ticketOf(tx, known, on, taken)
    if (ticketId === undefined) continue
    taken.push(ticketId)
    const decided = approvers.filter(({ decision }) => decision !== undefined).length
    const dueAt = dueMinutes === undefined ? null : new Date(now + dueMinutes * 60_000).toISOString()
    const { id: approvalId } = await tx
      .insertInto('approvals')
      .values({
        ...{ tenantId, ticketId, homeId: ticketId, title, text, mode, state, dueAt, createdAt: at(0) },
        ...{ askedBy: idOf(users, 'agent@acme.test'), settledAt: state === 'pending' ? null : at(decided * STEP_MS) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = approvers.map(({ person, decision, comment = '' }, n) => ({
      ...{ tenantId, approvalId, userId: idOf(users, person), dueAt, comment },
      ...(decision
        ? { decision, decidedAt: at((n + 1) * STEP_MS), via: 'staff' }
        : { decision: state === 'pending' ? 'waiting' : 'passed' }),
    }))
    await tx.insertInto('approvalApprovers').values(rows).execute()
  }
}

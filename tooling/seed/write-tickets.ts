import type { Tx } from '@balcao/db/tenant'
import type { PlannedTicket } from './plan.ts'
import { type Ids, idOf } from './write-people.ts'
import { writeStates } from './write-states.ts'

/** Rows an INSERT takes at once: far below the 65,535 parameters of the protocol. */
const BATCH = 1_000

async function inBatches<T>(rows: readonly T[], insert: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH))
}

const byTime = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)

/** When its customer last wrote or was written to. */
const lastMessageOf = ({ createdAt, comments }: PlannedTicket): string =>
  comments
    .filter(({ isInternal }) => !isInternal)
    .map((comment) => comment.createdAt)
    .concat(createdAt)
    .toSorted()
    .at(-1) ?? createdAt

/**
 * Writes a desk's tickets with everything around them, numbered in order of creation. No outbox rows: what is seeded
 * is not announced and mails nobody. The counters follow by the database's own triggers.
 */
export async function writeTickets(tx: Tx, ids: Ids, firstNumber: number, tickets: readonly PlannedTicket[]): Promise<void> {
  const { tenantId } = ids
  const user = (email: string | null) => (email === null ? null : idOf(ids.users, email))
  const made = await tx
    .insertInto('tickets')
    .values(
      tickets.map((ticket, index) => ({
        tenantId,
        number: firstNumber + index,
        title: ticket.title,
        description: ticket.description,
        status: ticket.status,
        priority: ticket.priority,
        type: ticket.type,
        channel: ticket.channel,
        requesterId: idOf(ids.users, ticket.requester),
        assigneeId: user(ticket.assignee),
        queueId: idOf(ids.queues, ticket.queue),
        companyId: ticket.company === null ? null : idOf(ids.companies, ticket.company),
        scheduledFor: ticket.scheduledFor,
        createdAt: ticket.createdAt,
        updatedAt: ticket.updatedAt,
        customerUpdatedAt: ticket.customerUpdatedAt,
        lastMessageAt: lastMessageOf(ticket),
        firstResponseAt: ticket.firstResponseAt,
        resolvedAt: ticket.resolvedAt,
        closedAt: ticket.closedAt,
        version: ticket.version,
      })),
    )
    .returning(['id', 'number'])
    .execute()
  await tx
    .insertInto('ticketNumbers')
    .values({ tenantId, lastNumber: firstNumber + tickets.length - 1 })
    .execute()

  const idByNumber = new Map(made.map(({ id, number }) => [number, id]))
  const withIds = tickets.map((ticket, index) => ({ ticket, ticketId: idByNumber.get(firstNumber + index) ?? 0 }))
  await writeStates(tx, ids, withIds)
  const tags = withIds.flatMap(({ ticket, ticketId }) => ticket.tags.map((tag) => ({ tenantId, ticketId, tagId: idOf(ids.tags, tag) })))
  const watchers = withIds.flatMap(({ ticket, ticketId }) =>
    ticket.watchers.map((email) => ({ tenantId, ticketId, userId: idOf(ids.users, email), createdAt: ticket.createdAt })),
  )
  const comments = withIds.flatMap(({ ticket, ticketId }) =>
    ticket.comments.map(({ author, side, ...comment }) => ({
      tenantId,
      ticketId,
      authorId: idOf(ids.users, author),
      authorSide: side,
      ...comment,
    })),
  )
  const events = withIds.flatMap(({ ticket, ticketId }) =>
    ticket.events.map(({ kind, actor, changes, createdAt }) => ({
      tenantId,
      ticketId,
      kind,
      actorId: user(actor),
      changes: JSON.stringify(changes),
      createdAt,
    })),
  )
  // Ids in order of time, as they would have come: conversations are read by id.
  await inBatches(tags, (rows) =>
    tx
      .insertInto('ticketTags')
      .values([...rows])
      .execute(),
  )
  await inBatches(watchers, (rows) =>
    tx
      .insertInto('ticketWatchers')
      .values([...rows])
      .execute(),
  )
  await inBatches(comments.toSorted(byTime), (rows) =>
    tx
      .insertInto('comments')
      .values([...rows])
      .execute(),
  )
  await inBatches(events.toSorted(byTime), (rows) =>
    tx
      .insertInto('ticketEvents')
      .values([...rows])
      .execute(),
  )
}

import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { ISSUE_COMMENTS, ISSUES, TRACKER } from '../content/processes/issues.ts'
import { type Ids, idOf } from '../write-people.ts'

const HOUR_MS = 3_600_000
const MOST_TICKETS = 4

/** The newest open tickets with something in their titles. */
async function ticketsAbout(tx: Tx, tenantId: number, about: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', 'in', OPEN_STATUSES)
    .where('title', 'like', `%${about}%`)
    .orderBy('id', 'desc')
    .limit(MOST_TICKETS)
    .execute()
  return rows.map(({ id }) => id)
}

type Of = { tenantId: number; issueId: number; ticketId: number; authorId: number; key: string }
/** What is written on an issue: by its developers, and from a ticket. */
async function writeComments(tx: Tx, { key, ...of }: Of, now: number): Promise<void> {
  const { tenantId, issueId } = of
  for (const [n, { author, hoursAgo, content, isSent }] of ISSUE_COMMENTS.filter((one) => one.key === key).entries()) {
    const writtenAt = new Date(now - hoursAgo * HOUR_MS).toISOString()
    const remoteId = `demo-${n + 1}`
    const sent = { ...of, content, body: content, marker: `demo-${key}-${n}`, state: 'sent', nextAt: null, remoteId, sentAt: writtenAt }
    const outgoing = isSent && (await tx.insertInto('outgoingIssueComments').values(sent).returning('id').executeTakeFirstOrThrow())
    await tx
      .insertInto('issueComments')
      .values({ tenantId, issueId, remoteId, author, content, writtenAt, outgoingId: outgoing ? outgoing.id : null })
      .execute()
    await tx
      .updateTable('issues')
      .set({ commentsAt: new Date(now).toISOString() })
      .where('tenantId', '=', tenantId)
      .where('id', '=', issueId)
      .execute()
  }
}

/** A project of an issue tracker, what is written there, and the issues there that open tickets wait for. */
export async function writeIssues(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const { id: trackerId } = await tx
    .insertInto('issueTrackers')
    .values({
      tenantId,
      ...TRACKER,
      bringsComments: true,
      hookKey: `${tenantId}.demo`,
      isActive: false,
      authorId: idOf(users, 'admin@acme.test'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linkedBy = idOf(users, 'agent@acme.test')
  for (const [n, { about, key, isOpen, ...issue }] of ISSUES.entries()) {
    const changedAt = new Date(now - (ISSUES.length - n) * 7 * HOUR_MS).toISOString()
    const { id: issueId } = await tx
      .insertInto('issues')
      .values({
        ...{ tenantId, trackerId, key, ...issue, isOpen, url: `https://github.com/${TRACKER.project}/issues/${key}` },
        ...{ changedAt, closedAt: isOpen ? null : changedAt, syncedAt: new Date(now).toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tickets = await ticketsAbout(tx, tenantId, about)
    const rows = tickets.map((ticketId) => ({ tenantId, issueId, ticketId, homeId: ticketId, linkedBy, createdAt: changedAt }))
    if (rows.length > 0) await tx.insertInto('ticketIssues').values(rows).execute()
    const [ticketId] = tickets
    if (ticketId !== undefined) await writeComments(tx, { tenantId, issueId, ticketId, authorId: linkedBy, key }, now)
  }
}

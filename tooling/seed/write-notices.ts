import { KEPT_DAYS } from '@balcao/contracts/notifications/kinds'
import type { Tx } from '@balcao/db/tenant'
import { CUSTOMER_NOTICES, type Notice, STAFF_NOTICES } from './content/notices.ts'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOOK = {
  open: { label: 'Abrir', icon: 'open', style: 'primary', primary: true },
  resolve: { label: 'Resolver', icon: 'check', style: 'success', primary: false },
  reopen: { label: 'Reabrir', icon: 'undo', style: 'warning', primary: false },
} as const
type Ticket = { id: number; number: number; title: string }

/** Notifications of the desk's people about tickets that are theirs, and of the visitor at the portal about their own. */
export async function writeNotices(tx: Tx, ids: Ids, desk: Desk, now: number): Promise<void> {
  const sent = await announce(tx, ids, desk, now)
  for (const { email } of desk.staff) {
    const tickets = await ticketsOf(tx, ids, 'assigneeId', email)
    await write(tx, ids, email, tickets, STAFF_NOTICES, '/tickets/', now, sent)
  }
  await write(
    tx,
    ids,
    desk.client.email,
    await ticketsOf(tx, ids, 'requesterId', desk.client.email),
    CUSTOMER_NOTICES,
    '/portal/ticket/',
    now,
  )
}

/** What the desk was told at once stands in the list of announcements, with who has read it. @returns their ids by title */
async function announce(tx: Tx, ids: Ids, { staff }: Desk, now: number): Promise<Map<string, number>> {
  const author = staff.find(({ role }) => role === 'manager') ?? staff[0]
  if (!author) return new Map()
  const told = STAFF_NOTICES.filter(({ type }) => type === 'announcement').toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  const rows = await tx
    .insertInto('announcements')
    .values(
      told.map(({ title, message, severity = 'info', hoursAgo }) => ({
        ...{ tenantId: ids.tenantId, authorId: idOf(ids.users, author.email), title, message, severity, receivers: staff.length },
        createdAt: new Date(now - hoursAgo * HOUR).toISOString(),
      })),
    )
    .returning(['id', 'title'])
    .execute()
  const sent = new Map(rows.map(({ id, title }) => [title, id]))
  const reads = told.flatMap(({ title, isRead }) =>
    isRead
      ? staff.map(({ email }) => ({ tenantId: ids.tenantId, announcementId: sent.get(title) ?? 0, userId: idOf(ids.users, email) }))
      : [],
  )
  if (reads.length > 0) await tx.insertInto('announcementReads').values(reads).execute()
  return sent
}

const ticketsOf = (tx: Tx, ids: Ids, tie: 'assigneeId' | 'requesterId', email: string): Promise<Ticket[]> =>
  tx
    .selectFrom('tickets')
    .where('tenantId', '=', ids.tenantId)
    .where(tie, '=', idOf(ids.users, email))
    .where('status', 'not in', ['merged', 'spam'])
    .orderBy('updatedAt', 'desc')
    .select(['id', 'number', 'title'])
    .limit(4)
    .execute()

/** What is of a ticket that the person does not have is left out. */
async function write(
  tx: Tx,
  ids: Ids,
  email: string,
  tickets: Ticket[],
  notices: readonly Notice[],
  page: string,
  now: number,
  sent?: ReadonlyMap<string, number>,
) {
  const rows = notices.flatMap((notice, n) => {
    const ticket = notice.ticket === undefined ? undefined : tickets[notice.ticket]
    if (notice.ticket !== undefined && !ticket) return []
    const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR).toISOString()
    // The newest before it took its time, as in a group that grew.
    const next = notices.slice(0, n).findLast((other) => other.ticket !== undefined && other.ticket === notice.ticket)
    const kept = KEPT_DAYS[notice.severity ?? 'info']
    const actions = ticket ? (['open', ...(notice.actions ?? [])] as const) : []
    return [
      {
        tenantId: ids.tenantId,
        userId: idOf(ids.users, email),
        sourceKey: `demo-${n}`,
        title: notice.title,
        message: notice.message.replace('{n}', String(ticket?.number)).replace('{t}', ticket?.title ?? ''),
        type: notice.type,
        module: ticket ? 'tickets' : 'system',
        severity: notice.severity ?? 'info',
        priority: notice.priority ?? 'medium',
        entityType: ticket ? 'ticket' : 'announcement',
        entityId: ticket?.id ?? sent?.get(notice.title) ?? null,
        actionUrl: ticket ? `${page}${ticket.id}` : null,
        groupKey: ticket ? `ticket:${ticket.id}` : null,
        metadata: JSON.stringify(ticket ? { ticketNumber: ticket.number } : {}),
        quickActions: JSON.stringify(actions.map((action) => ({ action, ...LOOK[action], data: {} }))),
        createdAt: at(notice.hoursAgo),
        sentAt: at(notice.hoursAgo),
        updatedAt: at((next ?? notice).hoursAgo),
        readAt: notice.isRead ? at(notice.hoursAgo - 0.1) : null,
        expiresAt: kept === null ? null : new Date(now - notice.hoursAgo * HOUR + kept * DAY).toISOString(),
      },
    ]
  })
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
}

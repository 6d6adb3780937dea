import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import type { Author, Person } from '@balcao/contracts/common'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import { type Channel, type Priority, STATUS, type Status, type StatusCategory } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'

import type { Side } from '@balcao/db/tenant'
import { valuesView } from '../custom-fields/value-rows.ts'
import { slaBrief } from '../sla/brief.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { reasonSeen } from './settings/status-reason-rows.ts'
import type { TicketRow } from './ticket-rows.ts'

/** A person as staff see them; customers get names only. Nobody is reached any more at the address of somebody removed. */
export const person = (id: number, name: string | null, email: string | null, side: Side): Person => ({
  id,
  name: name ?? '',
  email: side === 'staff' && email !== null && !isRemovedAddress(email) ? email : null,
})

/** Whose ticket it is: both sides see where they are reached. */
const requester = (row: TicketRow) => person(row.requesterId, row.requesterName, row.requesterEmail, 'staff')

type AuthorRow = { authorId: number; authorName: string | null; authorEmail: string | null; authorPronouns: string | null }

/** Who wrote something: customers are told the pronouns that staff show them. */
export const author = (row: AuthorRow, side: Side, isStaff = true): Author => ({
  ...person(row.authorId, row.authorName, row.authorEmail, side),
  ...(side === 'customer' && isStaff && row.authorPronouns !== null ? { pronouns: row.authorPronouns } : {}),
})

/** Who of the desk wrote its description, if somebody did. */
export const authorOf = (row: { [K in keyof AuthorRow]: AuthorRow[K] | null }, side: Side): { author?: Author } =>
  row.authorId === null ? {} : { author: author({ ...row, authorId: row.authorId }, side) }

/** What a ticket of another help desk was called there; only the staff are led there. */
const externalOf = (row: Pick<TicketRow, 'externalSource' | 'externalReference' | 'externalUrl'>): Pick<Ticket, 'externalReference'> =>
  row.externalSource === null || row.externalReference === null
    ? {}
    : { externalReference: { source: row.externalSource, reference: row.externalReference, url: row.externalUrl } }

/** Neither done nor removed: somebody has a turn. */
const goesOn = (category: StatusCategory) => category !== 'done' && category !== 'removed'

/** The ticket as one side of the counter sees it. What is the staff's alone is left out for customers. */
export function ticketView(row: TicketRow, side: Side): Ticket {
  const status = STATUS[row.status as Status]
  const reason = reasonSeen(row.statusReason, side)
  const shared = {
    id: row.id,
    number: row.number,
    title: row.title,
    description: side === 'customer' && row.authorId !== null ? withoutMarkup(row.description) : row.description,
    priority: row.priority as Priority,
    type: row.type,
    ...(reason ? { statusReason: reason } : {}),
    ...(row.urgency ? { urgency: row.urgency as Level } : {}),
    channel: row.channel as Channel,
    scheduledFor: row.scheduledFor,
    followUpOf: row.followUpOf,
    createdAt: row.createdAt,
    firstResponseAt: row.firstResponseAt,
    resolvedAt: row.resolvedAt,
    closedAt: row.closedAt,
    ...(typeof row.reopenDays === 'number' ? { reopenDays: row.reopenDays } : {}),
    companyId: row.companyId,
    companyName: row.companyName,
    version: row.version,
    customFields: valuesView(row.customFields, side),
    ...authorOf(row, side),
    ...externalOf(row),
  }
  if (side === 'customer')
    return {
      ...shared,
      status: status.customerStatus,
      statusLabel: row.ownNames?.[1] ?? status.customerLabel,
      customStatusId: row.ownNames?.[2] ? row.customStatusId : null,
      requester: requester(row),
      assignee: null,
      queueId: null,
      tags: [],
      watchersCount: 0,
      updatedAt: row.customerUpdatedAt,
    }
  return {
    ...shared,
    status: row.status as Status,
    statusLabel: row.ownNames?.[0] ?? status.name,
    customStatusId: row.customStatusId,
    requester: requester(row),
    assignee: row.assigneeId === null ? null : person(row.assigneeId, row.assigneeName, row.assigneeEmail, side),
    queueId: row.queueId,
    tags: row.tags,
    watchersCount: row.watchersCount,
    ...(row.impact ? { impact: row.impact as Level } : {}),
    ...(row.priorityReason ? { priorityReason: row.priorityReason } : {}),
    updatedAt: row.updatedAt,
    sla: slaBrief(row),
    ...(row.hasDraft ? { hasDraft: true } : {}),
    ...(row.watched ? { watched: true } : {}),
    ...(row.unread ? { unread: true } : {}),
    ...(goesOn(status.category) ? { turn: row.lastPublicBy === 'staff' ? 'customer' : 'desk' } : {}),
  }
}

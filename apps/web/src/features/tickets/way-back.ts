import type { Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'

/** What takes a template's changes back: the fields as they were, where they are not any more. */
export function wayBack(before: Ticket, after: Ticket): Omit<UpdateTicket, 'id'> {
  const tagIds = ({ tags }: Ticket) => tags.map(({ id }) => id)
  return {
    ...(before.status === after.status ? {} : { status: before.status }),
    ...(before.priority === after.priority ? {} : { priority: before.priority, priorityReason: before.priorityReason }),
    ...(before.type === after.type ? {} : { type: before.type }),
    ...(before.assignee?.id === after.assignee?.id ? {} : { assigneeId: before.assignee?.id ?? null }),
    ...(tagIds(before).join() === tagIds(after).join() ? {} : { tagIds: tagIds(before) }),
  }
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  live: {
    created: 'New Ticket',
    createdText: 'Ticket #{number} was created',
    updated: 'Ticket Updated',
    updatedText: 'Ticket #{number} was updated',
    assigned: 'Ticket Assigned',
    assignedText: 'Ticket #{number} was assigned to {who}',
    unassignedText: 'Ticket #{number} is unassigned now',
    you: 'you',
    status: 'Status Changed',
    statusText: 'The status of ticket #{number} changed to {status}',
    rated: 'Rating Received',
    ratedText: 'Ticket #{number} was rated by the customer',
    comment: 'New Comment',
    commentText: 'New comment: A new comment was added',
  },
}

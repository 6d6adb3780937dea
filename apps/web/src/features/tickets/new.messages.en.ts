import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './new.messages.ts'

export const en: Twin<typeof t> = {
  'new-ticket': {
    title: 'New ticket',
    subject: 'Subject',
    description: 'Description',
    descriptionHint: 'What happened, where and since when. It is the first message of the conversation.',
    requester: 'Customer',
    requesterHint: 'Who asks. If left empty, the ticket is in your name.',
    priority: 'Priority',
    type: 'Type',
    queue: 'Queue',
    queueDefault: 'Default queue',
    tags: 'Tags',
    create: 'Create ticket',
    creating: 'Creating…',
    cancel: 'Cancel',
    failed: 'The ticket was not created: {why} Your text is still here.',
    created: 'Ticket #{number} created',
    refused: 'You are not allowed to open tickets',
    refusedText: 'If you need to open tickets, ask whoever manages your organisation.',
    leaveTitle: 'Leave without creating the ticket?',
    leaveText: 'What you wrote here will be lost.',
    leave: 'Leave without creating',
  },
}

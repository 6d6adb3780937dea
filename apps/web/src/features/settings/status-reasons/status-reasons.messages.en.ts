import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './status-reasons.messages.ts'

export const en: Twin<typeof t> = {
  'settings.status-reasons': {
    title: 'Reasons of statuses',
    text: 'List why a ticket goes to a status, such as “Duplicate” for Cancelled. A custom status without a list of its own uses that of its status.',
    loadFailed: 'The reasons of statuses could not be loaded',
    status: 'Reasons of the status',
    required: 'Require a reason',
    requiredHint:
      'Whoever changes the status chooses a reason. Rules, macros and flows have to name one; customers and deadlines change it without.',
    name: 'Reason',
    nameOf: 'Text of the reason {word}',
    forCustomers: 'Visible to customers',
    forCustomersOf: 'Reason {word} visible to customers',
    active: 'In use',
    activeOf: 'Reason {word} in use',
    up: 'Move the reason {word} up',
    down: 'Move the reason {word} down',
    remove: 'Delete the reason {word}',
    fresh: 'new reason',
    none: 'This status has no reasons.',
    add: 'Add a reason',
    save: 'Save reasons',
    saving: 'Saving…',
    unchanged: 'Nothing changed in the reasons.',
    saved: 'Reasons of statuses saved.',
    failed: 'The reasons could not be saved: {why}',
    leaveTitle: 'Leave without saving the reasons?',
    leaveText: 'What you changed in the reasons of statuses is not saved yet.',
    leave: 'Leave without saving',
  },
}

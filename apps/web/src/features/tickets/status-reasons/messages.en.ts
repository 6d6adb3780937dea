import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  ticketStatusReasons: {
    title: 'Why {status}?',
    text: 'The reason stands beside the status, and in the history.',
    reason: 'Reason of the status',
    without: 'No reason',
    choose: 'Choose a reason',
    missing: 'Choose the reason of the status.',
    confirm: 'Change the status',
    cancel: 'Cancel',
    afterText: 'The ticket is there already. The reason stands beside the status, and in the history.',
    keep: 'Save the reason',
    saved: 'Reason of the status: {value}',
  },
}

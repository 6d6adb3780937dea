import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  privacy: {
    title: 'Privacy',
    tabs: 'Parts of privacy',
    tabRequests: 'Requests',
    tabRetention: 'Retention',
    tabHolds: 'Holds',
    tabKept: 'What we keep',
    notAllowed: 'You may not manage privacy',
    failed: 'It could not be done: {why}',
    cancel: 'Cancel',
    close: 'Close',
    actions: 'Actions',
  },
}

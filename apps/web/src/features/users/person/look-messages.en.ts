import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './look-messages.ts'

export const en: Twin<typeof t> = {
  'users.look': {
    look: 'Look as this person',
    title: 'Look as {name}',
    text: 'Opens another tab in which the system shows what it shows {name}, for {n} minutes and to be read only.',
    told: 'They are notified with your name. Their conversations, drafts, sessions and passwords are not shown.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log. For example, the ticket in which they asked for help.',
    begin: 'Go on',
    beginning: 'Preparing…',
    refused: 'It was not possible: {why}',
    ready: 'Ready. What {name} sees is open until {at}, or until you sign out.',
    openPortal: 'Open the portal',
    openStaff: 'Open the system',
    close: 'Close',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  ownIntegrations: {
    title: 'Your integrations',
    about:
      'What other programs and services do for you, and how they notify you. What counts for the whole organisation, its administrators set up.',
    open: 'Open {name}',
    name_notices: 'Notices',
    about_notices: 'What you are notified of, and through which channels.',
    name_accounts: 'Linked accounts',
    about_accounts: 'Accounts of other services and passkeys that you sign in with.',
    name_tokens: 'API tokens',
    about_tokens: 'Programs that use the API in your name.',
    name_calendar: 'Calendar',
    about_calendar: 'Your deadlines in the calendar of your phone or computer.',
  },
}

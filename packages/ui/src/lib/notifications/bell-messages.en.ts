import type { Twin } from '../messages.ts'
import type { t } from './bell-messages.ts'

export const en: Twin<typeof t> = {
  bell: {
    name: '{n, plural, =0 {Notifications, none unread} one {Notifications, # unread} many {Notifications, # unread} other {Notifications, # unread}}',
    short: 'Notices',
  },
}

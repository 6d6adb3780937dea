import type { Twin } from '../messages.ts'
import type { t } from './bell-messages.ts'

export const en: Twin<typeof t> = {
  bell: {
    name: '{n, plural, =0 {Notifications, none unread} one {Notifications, # unread} many {Notifications, # unread} other {Notifications, # unread}}',
    nameInBar: '{n, plural, =0 {Notices, none unread} one {Notices, # unread} many {Notices, # unread} other {Notices, # unread}}',
    short: 'Notices',
  },
}

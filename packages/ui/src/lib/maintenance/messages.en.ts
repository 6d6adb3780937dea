import type { Twin } from '../messages.ts'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  maintenanceNotice: {
    label: 'Maintenance notice',
    planned: 'Maintenance planned for {at}, starting in {left}.',
    open: 'Under maintenance until {at}, {left} left.',
    readOnly: 'Read only.',
    adminsOnly: 'Administrators only.',
    minutes: '{n, plural, one {# minute} other {# minutes}}',
    hours: '{h} h {m} min',
    days: '{n, plural, one {# day} other {# days}}',
  },
}

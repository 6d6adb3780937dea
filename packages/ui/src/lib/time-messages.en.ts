import type { Twin } from './messages.ts'
import type { t } from './time-messages.ts'

export const en: Twin<typeof t> = {
  'ui.time': {
    now: 'now',
    soon: 'in a moment',
    past: '{span} ago',
    ahead: 'in {span}',
    minutes: '{n} min',
    hours: '{n} h',
    days: '{n, plural, one {# day} other {# days}}',
  },
}

import type { Twin } from '../messages.ts'
import type { t } from './impersonation-messages.ts'

export const en: Twin<typeof t> = {
  'ui.impersonation': {
    label: 'Looking as somebody else',
    lookingAs: 'You are looking as {name}.',
    readOnly: 'Nothing can be changed.',
    left: '{n, plural, =0 {Ends in less than a minute.} one {Ends in # minute.} other {Ends in # minutes.}}',
    stop: 'Stop',
  },
}

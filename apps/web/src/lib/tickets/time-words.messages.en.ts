import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './time-words.messages.ts'

export const en: Twin<typeof t> = {
  'time-words': {
    didLog: 'logged {to} of time',
    didChange: 'changed a time from {from} to {to}',
    didTouch: 'changed an entry of {to} of time',
    didRemove: 'deleted {from} of time',
    minutes: '{m} min',
    hours: '{h} h',
    both: '{h} h {m} min',
  },
}

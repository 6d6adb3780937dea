import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './field.messages.ts'

export const en: Twin<typeof t> = {
  'tickets-fields': {
    title: '{n, plural, =0 {Field of no ticket} one {Field of # ticket} other {Field of # tickets}}',
    which: 'Field',
    pick: 'Choose…',
    choose: 'Choose a field.',
    value: 'Value',
    required: 'This field is required.',
    empties:
      '{n, plural, =0 {No ticket changes.} one {Without a value, the field is emptied on # ticket.} other {Without a value, the field is emptied on # tickets.}}',
    apply: 'Apply',
    emptyAct: 'Empty the field',
    cancel: 'Cancel',
  },
}

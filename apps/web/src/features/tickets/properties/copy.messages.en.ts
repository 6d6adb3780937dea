import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './copy.messages.ts'

export const en: Twin<typeof t> = {
  'tickets-fields-copy': {
    title: 'Copy values to #{number}',
    from: 'Ticket to copy from',
    choose: 'Choose a ticket.',
    loading: 'Loading the fields…',
    loadFailed: 'The fields of this ticket could not be read: {why}',
    retry: 'Try again',
    nothing: 'Nothing to copy: the fields filled in there are the same here.',
    which: 'Fields that change',
    fills: 'empty → {to}',
    replaces: '{from} → {to}',
    doesNotApply: 'Does not apply with the other values.',
    emptied:
      '{n, plural, =0 {No field is emptied.} one {No longer applies and is emptied: {fields}.} other {No longer apply and are emptied: {fields}.}}',
    act: '{n, plural, =0 {Copy} one {Copy # field} other {Copy # fields}}',
    cancel: 'Cancel',
    copied: '{n, plural, =0 {no field copied from {ticket}} one {# field copied from {ticket}} other {# fields copied from {ticket}}}',
  },
}

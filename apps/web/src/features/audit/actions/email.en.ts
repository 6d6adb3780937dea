import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './email.ts'

export const en: Twin<Words> = {
  'audit.action.email': {
    'mailbox.created': 'Mailbox created',
    'mailbox.updated': 'Mailbox changed',
    'mailbox.removed': 'Mailbox removed',
    'mailbox.tested': 'Test of a mailbox sent',
    'mailbox.proved': 'Address of a mailbox proved',
    'mailbox.connected': 'Connection of a mailbox changed',
    'mailbox.key': 'DKIM key of a mailbox replaced',
    'mailbox.signing': 'DKIM signing of a mailbox switched',
    'ticket.mail_copy': 'Copies of the answers of a ticket changed',
    'mail_template.updated': 'E-mail template changed',
    'mailbox.authorizing': 'Authorisation of a mailbox asked of its provider',
    'mailbox.authorized': 'Mailbox authorised by its provider',
    'inbound_mail.drop': 'E-mail taken in from a file',
    'inbound_mail.recover': 'Suspended e-mail recovered',
    'inbound_mail.reprocess': 'E-mail processed again',
    'inbound_mail.accept': 'Sender let into a ticket',
    'inbound_mail.separate': 'E-mail kept apart from a ticket',
    'mail_sender.block': 'Sender blocked',
    'mail_sender.accept': 'Sender always accepted',
    'mail_sender.removed': 'Sender rule removed',
    'mail_suppression.created': 'Address suppressed',
    'mail_suppression.removed': 'Suppression taken away',
    'mail_filter.created': 'E-mail filter created',
    'mail_filter.updated': 'E-mail filter changed',
    'mail_filter.removed': 'E-mail filter removed',
  },
}

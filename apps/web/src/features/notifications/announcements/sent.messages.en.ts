import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './sent.messages.ts'

export const en: Twin<typeof t> = {
  sentAnnouncements: {
    title: 'Announcements',
    about: 'What was announced, to whom, and how many people have read it.',
    write: 'Write announcement',
    listFailed: 'The announcements could not be loaded',
    rowName: 'Announcement: {title}',
    empty: 'No announcement sent',
    emptyText: 'What you and others tell many people at once stays here, with how many have read it.',

    what: 'Announcement',
    toWhom: 'To whom',
    author: 'By whom',
    when: 'When',
    read: 'Read by',
    nobody: 'Somebody who left',
    team: 'The whole team',
    morePeople: '{names} and {n} more',
    readers: '{readers} of {receivers}',
    readersOf: '{receivers, plural, =0 {Nobody got it} one {Read by {readers} of # person} other {Read by {readers} of # people}}',
    expires: 'Good until {at}',
    sentBy: 'Sent by {name} on {at}',
    close: 'Close',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  announcements: {
    title: 'New announcement',
    about: 'An announcement comes to the bell of whom you choose, and by e-mail to those who asked for that in their profile.',
    notAllowed: 'You may not send announcements',
    notAllowedText: 'Whoever manages the roles of the organisation can give that permission.',

    audience: 'To whom',
    audience_team: 'The whole team',
    audience_all: 'The whole organisation, customers too',
    audience_roles: 'People of some roles',
    audience_people: 'Chosen people',
    roles: 'Roles',
    people: 'People',
    searching: 'Searching…',
    nobodyFound: 'Nobody found',
    severity: 'Severity',
    criticalHint: 'A critical one is always shown, in quiet hours too, and stays until it is deleted.',
    headline: 'Title',
    message: 'Message',
    link: 'Leads to',
    linkHint: 'The address of a page here, such as /tickets. Without it the announcement is only read.',
    expiresAt: 'Good until',
    expiresHint: 'After that it is in no list.',

    preview: 'How it will look',
    previewTitle: 'Title of the announcement',
    previewMessage: 'The message.',

    send: 'Send announcement',
    sending: 'Sending…',
    confirmTitle: '{n, plural, =0 {Send to nobody?} one {Send to # person?} other {Send to # people?}}',
    confirmText: '“{title}” arrives at once and cannot be undone.',
    confirmSend: 'Send',
    nobody: 'This announcement would reach nobody but you. Choose other people.',
    notSent: 'The announcement was not sent. {why}',
    sent: '{n, plural, =0 {Nobody got it.} one {Announcement sent to # person.} other {Announcement sent to # people.}}',
    another: 'Write another',
    seeSent: 'See those sent',
    leaveTitle: 'Leave without sending?',
    leaveText: 'What was written is lost.',
    leave: 'Leave without sending',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.notices': {
    title: 'Stop getting e-mails',
    about: '{tenant}',
    question: 'You will get no more e-mails of these notices:',
    stays: 'Replies to your tickets and mails about your account still come.',
    staysForTeam: 'Balcão goes on telling you on the screen, and mails about your account still come.',
    questionAddress: 'You will get no more copies of the replies of this ticket.',
    staysAddress: 'The ticket goes on, without this address.',
    leaveTickets: 'Stop those of all tickets, for good',
    doneAddress: 'Done: this address gets no more copies of this ticket.',
    questionReport: 'You will no longer get the report “{name}”.',
    doneReport: 'Done: this report no longer comes.',
    questionStatus: 'You will no longer receive news about incidents of the services.',
    doneStatus: 'Done: news about the services no longer arrives.',
    leave: 'Stop these e-mails',
    leaveAll: 'Stop all notices by e-mail',
    leaving: 'Saving…',
    done: 'Done: these notices no longer come by e-mail.',
    again: 'To get them again, open your profile, under Notices.',
    failed: 'It could not be saved. {why}',
    deadTitle: 'This link is no longer good',
    deadText: 'The address is incomplete, or the mail was deleted. You can choose your notices in your profile.',
    failedTitle: 'The page could not be opened',
    portal: 'Go to the portal',
  },
}

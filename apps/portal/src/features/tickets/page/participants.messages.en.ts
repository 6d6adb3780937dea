import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './participants.messages.ts'

export const en: Twin<typeof t> = {
  'portal.participants': {
    heading: 'Who follows along',
    why: 'Colleagues you add get what is said on this ticket by e-mail.',
    requester: 'Ticket opened by {name}.',
    you: '{name} (you)',
    add: 'Add a colleague',
    addShort: 'Add',
    addOne: 'Add {name}',
    added: '{name} follows this ticket.',
    remove: 'Remove {name}',
    removed: '{name} no longer follows this ticket.',
    leave: 'Stop following',
    follow: 'Follow by e-mail',
    search: 'Name or e-mail of the colleague',
    searchHint: 'Only people of your company are found here.',
    searching: 'Searching…',
    nobody: 'Nobody of your company with that name can be added.',
    colleagues: 'Colleagues found',
    emails: 'Addresses that get the replies',
    whyEmails: 'Colleagues and addresses you add get what is said on this ticket by e-mail.',
    addAny: 'Add a colleague or an e-mail',
    searchAny: 'Name of the colleague, or an e-mail',
    searchHintAny: 'People of your company, or the whole e-mail of who shall get the replies.',
    nobodyYet: 'Nobody of your company with that name. For somebody else, type the whole e-mail.',
    emailHint: 'This address will get what is said by e-mail, without access to the ticket.',
    done: 'Done',
    failed: 'Who follows this ticket could not be read.',
    retry: 'Try again',
  },
}

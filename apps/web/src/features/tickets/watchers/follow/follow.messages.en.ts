import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './follow.messages.ts'

export const en: Twin<typeof t> = {
  followDialog: {
    title: 'Follow',
    kind: 'What',
    kind_ticket: 'A ticket',
    kind_company: 'A company',
    kind_queue: 'A queue',
    kind_tag: 'A tag',
    kind_search: 'A view',
    ticket: 'Ticket',
    company: 'Company',
    queue: 'Queue',
    tag: 'Tag',
    search: 'View',
    choose: 'Choose what to follow.',
    hint_company: 'You are told what happens in those of its tickets that you may see.',
    hint_queue: 'You are told what happens in those of its tickets that you may see.',
    hint_tag: 'You are told what happens in those of its tickets that you may see.',
    hint_search: 'You are told of tickets that come in and of those that leave.',
    team: 'The team’s',
    own: 'Yours',
    act: 'Follow',
    acting: 'Saving…',
    close: 'Close',
    already: 'You follow {name} already',
    followed: 'You follow {name}',
    others: 'Other people of this ticket',
  },
}

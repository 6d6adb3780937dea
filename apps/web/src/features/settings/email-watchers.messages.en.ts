import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './email-watchers.messages.ts'

export const en: Twin<typeof t> = {
  emailWatchers: {
    title: 'Following by e-mail',
    text: 'Addresses of people who are not registered can get the public replies of a ticket by e-mail. Never internal notes, nor access.',
    who: 'Who may add any address',
    hint: 'Each e-mail has a link to stop. With “Nobody”, addresses added already get nothing more.',
    by_none: 'Nobody',
    by_desk: 'Staff only',
    by_all: 'Staff and whoever opened the ticket',
    saved: 'Saved',
    failed: 'Could not save: {why}',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.home': {
    title: 'Home',
    greeting: 'Hello, {name}. How can we help?',
    greetingOut: 'Hello. How can we help?',
    ask: 'Describe the problem in one sentence',
    open: 'Open ticket',
    human: 'A person on the team reads every ticket.',
    yours: 'Your tickets',
    waiting: '{n, plural, =0 {Nothing is waiting for you.} one {# ticket is waiting for you.} other {# tickets are waiting for you.}}',
    all: 'See all',
    noneTitle: 'No open tickets',
    noneText: 'When you open a ticket, its progress appears here.',
    noneTextReads: 'When there is a ticket of yours, its progress shows up here.',
    readsOnly: 'Follow your tickets here. Opening new ones is not part of your access.',
    failed: 'Your tickets could not be loaded',
    outText: 'Sign in to open a ticket and follow those you have opened.',
    login: 'Login',
  },
}

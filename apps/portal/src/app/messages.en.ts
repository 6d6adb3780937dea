import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  portal: {
    title: 'Support Portal',
    home: 'Home',
    myTickets: 'My Tickets',
    knowledgeBase: 'Knowledge Base',
    login: 'Login',
    userMenu: 'Menu of {email}',
    navigation: 'Main navigation',
    skip: 'Skip to content',
    copyright: '© {year} {name}',
    loading: 'Loading…',
    stillLoading: 'Still loading…',
    notFoundTitle: 'Page not found',
    notFoundText: 'The address does not exist or is not available to you.',
    errorTitle: 'Oops! Something went wrong',
    errorText: 'The page could not be shown. What you wrote is still kept in this browser.',
    back: 'Back',
    toHome: 'Go to the start',
    draftsKept: 'what you write is still kept',
  },
}

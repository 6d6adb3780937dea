import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  articles: {
    unreadable: '{who} cannot read this article',
    audience_public: 'Public',
    audience_portal: 'Whoever signs in to the portal',
    audience_company: 'Some companies',
    audience_roles: 'Some roles',
    audience_staff: 'Staff only',
    searchFailed: 'Articles could not be searched.',
    retry: 'Try again',
  },
}

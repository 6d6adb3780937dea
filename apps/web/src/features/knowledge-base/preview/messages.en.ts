import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'kb.preview': {
    title: 'See as',
    lead: 'The article as each reader finds it, once it is published.',
    as: 'See as',
    as_guest: 'Visitor, not signed in',
    as_client: 'Customer in the portal',
    as_company: 'Customer of a company',
    as_role: 'Somebody with a role',
    company: 'Company',
    role: 'Role',
    reads: 'Reads this article',
    readsNot: 'Does not find this article',
    why_audience: 'The article is for: {audience}.',
    why_category: 'The category “{name}” is for: {audience}.',
    why_company: 'The article is for other companies.',
    why_role: 'The article is for other roles.',
    why_choose: 'Choose a company.',
    why_notLive: 'Holds once it is published: until then only writers see it.',
    unseen: 'In its place stands “Page not found”, the same as for a number that never was.',
    phone: 'Phone',
    wide: 'Computer',
    width: 'Width',
    close: 'Close',
  },
}

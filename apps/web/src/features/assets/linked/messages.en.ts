import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'linked-assets': {
    heading: 'Assets',
    loadFailed: 'The assets were not loaded',
    retry: 'Try again',
    link: 'Link an asset',
    linkTitle: 'Link an asset with the ticket',
    asset: 'Asset',
    confirm: 'Link',
    linked: 'Asset linked',
    unlink: 'Unlink {name}',
    unlinked: 'Asset unlinked',
    failed: 'That did not work: {why}',
    none: 'No assets here.',
    add: 'New asset',
    all: 'See in the list',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './linked.messages.ts'

export const en: Twin<typeof t> = {
  'documents.linked': {
    heading: 'Documents',
    none: 'No documents of this company yet.',
    noneOfAsset: 'No documents of this asset yet.',
    loadFailed: 'Documents not loaded',
    retry: 'Try again',
    link: 'Link a document',
    linkTitle: 'Link a document',
    document: 'Document',
    confirm: 'Link',
    linked: 'Document linked',
    unlinked: 'Link removed',
    previewOf: 'Show {title}',
    close: 'Close',
    unlinkOf: 'Unlink {title}',
    failed: 'It was not possible: {why}',
  },
}

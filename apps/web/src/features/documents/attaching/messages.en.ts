import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'documents.attaching': {
    button: 'Attach document',
    title: 'Attach a document',
    search: 'Search by title or content',
    folder: 'Folder',
    allFolders: 'All folders',
    documents: 'Documents',
    loading: 'Loading documents…',
    loadFailed: 'The documents could not be loaded.',
    none: 'You have no documents to attach.',
    noneFound: 'No document was found. Try other words or another folder.',
    more: 'Show more',
    how: 'How to send it',
    file: 'A copy of the file, in its current version',
    link: 'A secure link that expires',
    days: 'Days until the link expires',
    daysWrong: 'Use 1 to {most} days.',
    linkOnly: 'The customer of this ticket may not read this document: only the secure link opens it for them.',
    noLink: 'Only who may change the published document makes a secure link to it.',
    neither: 'The customer of this ticket may not read this document, and only who may change it makes a secure link.',
    address: 'It is an address: it goes into the text of the message.',
    linkText: '[{title}]({address}) (link valid until {until})',
    attach: 'Attach',
    insert: 'Insert link',
    busy: 'Attaching…',
    cancel: 'Cancel',
    attached: '“{title}” goes with the message.',
    failed: 'It could not be attached: {why}',
  },
}

import type { Twin } from './messages.ts'
import type { t } from './rich-messages.ts'

export const en: Twin<typeof t> = {
  rich: {
    showQuote: 'Show quoted text',
    hideQuote: 'Hide quoted text',
    unformatted: 'Message shown as plain text',
    permalink: 'Copy link to this message',
    linkCopied: 'Link copied',
    linkNotCopied: 'The browser did not allow copying. The link is {address}',
    enlarge: 'Enlarge {name}',
    imageOf: '{n} of {of}',
    previousImage: 'Previous image',
    nextImage: 'Next image',
    fetchImage: 'Save {name}',
    closeImage: 'Close image',
    imageLoading: 'Loading image…',
    imageFailed: 'The image could not be loaded',
  },
}

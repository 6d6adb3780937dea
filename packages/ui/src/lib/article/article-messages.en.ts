import type { Twin } from '../messages.ts'
import type { t } from './article-messages.ts'

export const en: Twin<typeof t> = {
  article: {
    note: 'Note',
    tip: 'Tip',
    warning: 'Warning',
    danger: 'Danger',
    copy: 'Copy',
    copyCode: 'Copy code',
    copied: 'Copied',
    notCopied: 'The browser did not allow copying',
    table: 'Table',
    linkHere: 'Link to “{title}”',
    unformatted: 'Article shown as plain text: it is too long to format',
    gone: 'Article not available',
    outline: 'In this article',
  },
}

import type { Twin } from '../messages.ts'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  editor: {
    formatting: 'Formatting',
    hint: 'Alt+F10 goes to the formatting bar.',
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Strikethrough',
    code: 'Code',
    link: 'Link',
    heading: 'Heading',
    list: 'List',
    numbers: 'Numbered list',
    quote: 'Quotation',
    codeBlock: 'Code block',
    asMarkdown: 'Edit as Markdown',
    address: 'Address of the link',
    wrongAddress: 'Write a whole address, such as https://example.com.',
    apply: 'Apply',
    unlink: 'Remove link',
    cancel: 'Cancel',
  },
}

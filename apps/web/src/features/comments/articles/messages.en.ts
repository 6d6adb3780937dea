import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'comments.articles': {
    insert: 'Insert an article of the knowledge base (??)',
    articles: 'Articles',
    find: 'Search articles',
    none: 'No article found.',
    near: 'Suggested by the subject',
    found: 'Found',
    how: 'How to insert “{title}”',
    link: 'Link',
    excerpt: 'Excerpt',
    text: 'Whole text',
    tooLong: 'The text does not fit in a message.',
    back: 'Back',
    readMore: 'Read more: {link}',
    warnLink: '{who} cannot read this article: its link will not open for them. The text can be inserted, unless it is confidential.',
    warnNamed: '{who} cannot read “{title}”: its link will not open.',
    failed: 'The article could not be opened. {why}',
  },
}

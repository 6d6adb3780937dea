import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'tickets.articles': {
    heading: 'Knowledge base',
    linked: 'Linked',
    suggested: 'Suggested by the subject',
    noneSuggested: 'No similar article.',
    loadFailed: 'Articles',
    retry: 'Try again',
    insert: 'Insert “{title}” into the reply',
    link: 'Link “{title}”',
    unlink: 'Unlink “{title}”',
    linkedNow: 'Article linked.',
    unlinkedNow: 'Article unlinked.',
    failed: 'The link could not be changed. {why}',
    write: 'Write an article from this ticket',
    similar: 'Is there something like it?',
    similarText: 'Improving an article that exists helps more than writing another one.',
    noneSimilar: 'No similar article was found.',
    begin: 'The article begins like this',
    masked:
      '{n, plural, =0 {No personal data was found. Check before publishing.} one {# piece of personal data was replaced by a mark. Check before publishing.} many {# pieces of personal data were replaced by marks. Check before publishing.} other {# pieces of personal data were replaced by marks. Check before publishing.}}',
    textFailed: 'The ticket could not be read. {why}',
    cancel: 'Cancel',
    goOn: 'Write article',
  },
}

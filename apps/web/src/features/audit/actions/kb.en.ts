import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './kb.ts'

export const en: Twin<Words> = {
  'audit.action.kb': {
    'category.created': 'Category of articles created',
    'category.updated': 'Category of articles changed',
    'category.deleted': 'Category of articles deleted',
    'kb.settings_updated': 'Settings of the knowledge base changed',
    'article.published': 'Article published',
    'article.audience_changed': 'Audience of the article changed',
    'article.scheduled': 'Article scheduled to be published',
    'article.archived': 'Article archived',
    'article.deleted': 'Article moved to the bin',
    'article.restored': 'Article restored',
    'article.purged': 'Article deleted for good',
    'article.translation_confirmed': 'Translation checked against its original',
    'article.exported': 'Articles exported',
    'article.feedback_handled': 'Feedback on an article handled',
  },
}

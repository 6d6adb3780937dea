import type { Translated } from '../reason-text.ts'
import { importReasonsEn } from './import-reasons.en.ts'
import type { kbReasons } from './reasons.ts'

/** The same reasons in English. */
export const kbReasonsEn: Translated<typeof kbReasons> = {
  ...importReasonsEn,
  audience_without_roles: 'Choose at least one role.',
  audience_without_companies: 'Choose at least one company.',
  category_not_there: 'This category does not exist.',
  category_same: 'Choose a category outside this one.',
  companies_not_there: ({ ids }) => `Companies that do not exist: ${ids.join(', ')}.`,
  articles_not_there: ({ ids }) => `Articles that do not exist: ${ids.join(', ')}.`,
  comment_needed: 'Say what the text is missing.',
  feedback_empty: 'Choose a reason or write a comment.',
  from_ticket_unknown: 'This ticket does not exist.',
  picture_without_alt: 'Describe each picture: whoever does not see it reads the description.',
  publish_at_while_live: 'This article is published already: publish now, or archive it first.',
  too_many_articles: ({ most }) => `The ticket has ${most} linked articles, and there is no room for more.`,
  article_slug_malformed: 'Use letters without accents, digits and hyphens.',
  slug_reserved: 'This address is used for something else. Choose another one.',
  translation_of_translation: 'Choose the original article, not a translation.',
  translation_language: 'Choose another language: the original is in this one.',
  translation_unknown: 'This article does not exist.',
  unpublish_before_publish: 'Choose a time after its publication.',
}

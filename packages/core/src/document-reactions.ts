import { certify } from './documents/signatures/certify.ts'
import { mailCancelled, mailCompleted, mailSigners } from './email/on-signature.ts'
import { notifyOfArticleReview } from './notifications/reactions/on-article.ts'
import { notifyOfReview, remindOwner } from './notifications/reactions/on-document.ts'
import { notifyOfEnd, notifyOfSignature } from './notifications/reactions/on-signature.ts'
import type { Reactions } from './reactions.ts'

/** What follows from what happens to articles, documents and their signatures. */
export const documentReactions = {
  'article:reviewed': { notify: { transactional: notifyOfArticleReview } },
  'document:expiring': { remindOwner: { transactional: remindOwner } },
  'document:reviewed': { notify: { transactional: notifyOfReview } },
  'signature:invited': { mailSigners: { transactional: mailSigners } },
  'signature:given': { notifyAsker: { transactional: notifyOfSignature } },
  'signature:settled': {
    notifyAsker: { transactional: notifyOfEnd },
    mailSigners: { transactional: mailCancelled },
    certify: { external: certify },
  },
  'signature:certified': { mailSigners: { transactional: mailCompleted } },
} satisfies Reactions

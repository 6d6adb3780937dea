import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.ratings': {
    question: 'How did we do?',
    hint: 'One tap is enough. You can change your rating until {date}.',
    scores: 'Rating from 1 to 5',
    score_1: 'Very bad',
    score_2: 'Bad',
    score_3: 'Fair',
    score_4: 'Good',
    score_5: 'Very good',
    thanks: 'Thank you! Your rating: {score} of 5.',
    low: 'What was missing? (optional)',
    reason_slow: 'It took long',
    reason_unsolved: 'It is not solved',
    reason_unclear: 'Unclear explanation',
    reason_manner: 'Manner of service',
    reason_other: 'Another reason',
    comment: 'Would you like to say more? (optional)',
    send: 'Send comment',
    sending: 'Sending…',
    sent: 'Comment sent. Thank you!',
    failed: 'Your rating could not be kept. {why}',
    title: 'Rate the service',
    about: 'Ticket #{number}, {tenant}',
    deadTitle: 'This rating link is no longer valid',
    deadText: 'It may have expired, or the address is incomplete. You can still rate on the page of the ticket.',
    failedTitle: 'The rating could not be opened',
    portal: 'Go to the portal',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  documentReview: {
    inReview: 'In review',
    inReviewBy: 'In review by {name}',
    askedOf: '{name} was asked to review version {n}',
    ask: 'Ask for a review',
    askAnother: 'Ask somebody else',
    askText: 'A draft is in review until it is decided; a published document stays published.',
    reviewer: 'Who reviews',
    reviewerHint: 'Somebody who may change any document and did not write this version.',
    reviewerMissing: 'Choose who reviews.',
    note: 'Note',
    noteMissing: 'Say what is to be changed.',
    askVerb: 'Ask',
    asked: 'Review asked for',
    approve: 'Approve',
    approvePublish: 'Approve and publish',
    approveText: 'Version {n} is marked as approved by you.',
    approved: 'Document approved',
    giveBack: 'Give back',
    giveBackText: 'Whoever is responsible for the document gets your note.',
    gaveBack: 'Document given back',
    withdraw: 'Withdraw from review',
    withdrawn: 'Review withdrawn',
    sending: 'Sending…',
    failed: 'It was not possible: {why}',
    approval: 'Approval',
    notApproved: 'Not approved',
    approvedBy: 'approved by {name}',
  },
}

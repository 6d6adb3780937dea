import { followEvent } from './follow-event.ts'
import { queueDeliveries } from './integrations/queue.ts'
import { resumeTicket } from './issues/on-closed.ts'
import { notifyOfBounce } from './notifications/reactions/mail/on-bounced.ts'
import { notifyOfFilter, notifyOfGivenUp } from './notifications/reactions/mail/on-lost.ts'
import { notifyOfMailbox } from './notifications/reactions/mail/on-mailbox.ts'
import { notifyAuthorOfTracker, notifyOfClosedIssue, notifyOfIssueComment } from './notifications/reactions/on-issue.ts'
import { notifyOfSideAnswer } from './notifications/reactions/on-side.ts'
import type { Reactions } from './reactions.ts'
import { resumeAfterAnswer } from './side-conversations/on-answered.ts'

/** What follows from what others do: developers on issues, whoever is written to in side conversations, and servers of mails. */
export const outsideReactions = {
  'issue:closed': {
    ...followEvent<'issue:closed'>('issue_closed'),
    queueDeliveries: { transactional: queueDeliveries.issueClosed, optIn: true },
    notifyOfIssue: { transactional: notifyOfClosedIssue },
    resume: { transactional: resumeTicket },
  },
  'issue:commented': {
    ...followEvent<'issue:commented'>('issue_commented'),
    queueDeliveries: { transactional: queueDeliveries.issueCommented, optIn: true },
    notifyOfComment: { transactional: notifyOfIssueComment },
  },
  'side_conversation:answered': {
    ...followEvent<'side_conversation:answered'>('side_answered'),
    queueDeliveries: { transactional: queueDeliveries.sideAnswered, optIn: true },
    notifyOfAnswer: { transactional: notifyOfSideAnswer },
    resume: { transactional: resumeAfterAnswer },
  },
  'mail:bounced': { notifyAssignee: { transactional: notifyOfBounce } },
  'mail:given_up': { notifyManagers: { transactional: notifyOfGivenUp } },
  'mail_filter:troubled': { notifyManagers: { transactional: notifyOfFilter } },
  'mailbox:troubled': { notifyManagers: { transactional: notifyOfMailbox } },
  'trackers:troubled': { notifyAuthor: { transactional: notifyAuthorOfTracker } },
} satisfies Reactions

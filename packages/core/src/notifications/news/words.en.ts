import type { WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { Trouble } from '@balcao/contracts/recurring/bounds'
import type { Metric } from '@balcao/contracts/sla/bounds'
import { CUSTOMER_STATUS_NAME_EN, STATUS_NAME_EN } from '@balcao/contracts/tickets/names-en'
import { DESK_EN } from './desk.en.ts'
import type { NewsTexts, Review } from './texts.ts'

const reviewed = ({ title, name, step, note }: Review) =>
  ({
    asked: `${name} asks you to review “${title}”.${note ? ` ${note}` : ''}`,
    approved: `${name} approved “${title}”.${note ? ` ${note}` : ''}`,
    returned: `${name} gave “${title}” back: ${note}`,
  })[step]
const PROMISED: Record<Metric, string> = {
  first_response: 'first response',
  next_response: 'next response',
  periodic_update: 'update',
  resolution: 'resolution',
}
const WHY: Record<string, string> = { answered: 'the customer wrote first', colleague: 'a colleague cancelled it' }
const GONE: Record<Trouble, string> = {
  assignee: 'the assignee can no longer work on it',
  queue: 'the queue no longer exists',
  tags: 'a tag was deleted',
  type: 'the type was switched off',
  requester: 'the requester was deactivated',
  refused: 'the ticket could not be created with these data',
}

/** Why several tickets at once came into views, or left them. */
const REGROUPED = {
  companies: { title: 'Companies merged', lead: 'As two companies were merged' },
  tag_merged: { title: 'Tags merged', lead: 'As two tags were merged' },
  tag_renamed: { title: 'Tag renamed', lead: 'As a tag was renamed' },
  tag_removed: { title: 'Tag deleted', lead: 'As a tag was deleted' },
}

/** The same in English: the twin of the Portuguese ones. */
const WITHDRAWN: Record<WithdrawnBecause, string> = {
  by_hand: 'whoever asked withdrew it',
  request_changed: 'the request of the ticket changed',
  ticket_finished: 'the ticket was finished',
  nobody_left: 'nobody is left to decide',
}

export const NEWS_EN: NewsTexts = {
  created: ({ ticket }) => ({ title: 'New ticket', message: `Ticket #${ticket.number} was created: ${ticket.title}` }),
  assigned: ({ ticket }) => ({ title: 'Ticket assigned', message: `Ticket #${ticket.number} was assigned to you: ${ticket.title}` }),
  assignedTo: ({ ticket, name }) => ({
    title: 'Ticket assigned',
    message: `Ticket #${ticket.number} was assigned to ${name}: ${ticket.title}`,
  }),
  unassigned: ({ ticket }) => ({
    title: 'Ticket handed on',
    message: `Ticket #${ticket.number} is no longer yours: ${ticket.title}`,
  }),
  comment: ({ ticket, isInternal }) => ({
    title: 'New comment',
    message: `${isInternal ? 'New internal note' : 'New reply'} on ticket #${ticket.number}: ${ticket.title}`,
  }),
  answer: ({ ticket, byDesk }) => ({
    title: 'New reply',
    message: `${byDesk ? 'The team answered' : 'New message on'} ticket #${ticket.number}: ${ticket.title}`,
  }),
  mention: ({ ticket }) => ({ title: 'You were mentioned', message: `You were mentioned on ticket #${ticket.number}: ${ticket.title}` }),
  status: ({ ticket, to, side, own }) => ({
    title: 'Status changed',
    message: `Ticket #${ticket.number} is now “${own ?? (side === 'staff' ? STATUS_NAME_EN : CUSTOMER_STATUS_NAME_EN)[to]}”: ${ticket.title}`,
  }),
  merged: ({ source, target }) => ({
    title: 'Ticket merged',
    message: `Ticket #${source.number} was merged into #${target.number}: ${target.title}`,
  }),
  arrived: ({ ticket }) => ({
    title: 'Came to what you follow',
    message: `Ticket #${ticket.number} came to a queue or tag that you follow: ${ticket.title}`,
  }),
  entered: ({ ticket, view }) => ({
    title: `Came into “${view}”`,
    message: `Ticket #${ticket.number} came into the view “${view}”: ${ticket.title}`,
  }),
  left: ({ ticket, view }) => ({ title: `Left “${view}”`, message: `Ticket #${ticket.number} left the view “${view}”: ${ticket.title}` }),
  found: ({ ticket, search }) => ({
    title: `Found by “${search}”`,
    message: `Your search “${search}” now finds ticket #${ticket.number}: ${ticket.title}`,
  }),
  lost: ({ ticket, search }) => ({
    title: `No longer in “${search}”`,
    message: `Your search “${search}” no longer finds ticket #${ticket.number}: ${ticket.title}`,
  }),
  regrouped: ({ by, name, entered, left, more }) => {
    const tickets = (n: number) => `${n} ${n === 1 ? 'ticket' : 'tickets'}`
    const moves = [
      ...(entered > 0 ? [`${tickets(entered)} came into “${name}”`] : []),
      ...(left > 0 ? [`${tickets(left)} left “${name}”`] : []),
    ]
    const others = more > 0 ? ` ${more} more that you follow changed, too.` : ''
    return { title: REGROUPED[by].title, message: `${REGROUPED[by].lead}, ${moves.join(' and ')}.${others}` }
  },
  woken: ({ ticket, due }) => ({
    title: 'Ticket is back',
    message: `Ticket #${ticket.number} ${due ? 'came back on its date' : 'came back early, with news'}: ${ticket.title}`,
  }),
  sla: ({ ticket, metric, minutes, share }) => ({
    title: minutes === null ? 'Deadline passed' : 'Deadline near',
    message:
      minutes === null
        ? `The ${PROMISED[metric]} of ticket #${ticket.number} is overdue: ${ticket.title}`
        : `The ${PROMISED[metric]} of ticket #${ticket.number} is due in ${minutes} min${share === undefined ? '' : ` (${share}% used)`}: ${ticket.title}`,
  }),
  rated: ({ ticket, score }) => ({
    title: 'Rating received',
    message: `The customer rated ticket #${ticket.number} ${score} of 5: ${ticket.title}`,
  }),
  infected: ({ ticket, file, threat }) => ({
    title: 'File blocked by the virus scanner',
    message: `“${file}”, of ticket #${ticket.number}, cannot be downloaded: ${threat}.`,
  }),
  stopped: ({ ticket, reason }) => ({
    title: 'Reply not sent',
    message: `Your reply on ticket #${ticket.number} was not sent: ${WHY[reason ?? ''] ?? 'the ticket did not take it'}.`,
  }),
  escalated: ({ ticket, reason }) => ({
    title: 'Ticket escalated',
    message: `Help is asked for on ticket #${ticket.number} (${ticket.title}): ${reason}`,
  }),
  idle: ({ ticket }) => ({
    title: 'Ticket back in its queue',
    message: `Nothing was done on ticket #${ticket.number}, and it went back to its queue: ${ticket.title}`,
  }),
  queueWaiting: ({ queue, count }) => ({
    title: 'Queue without anybody free',
    message: `${count === 1 ? '1 ticket waits' : `${count} tickets wait`} for somebody in “${queue}”.`,
  }),
  recurring: ({ title, what, stopped }) => {
    const why = what.map((one) => GONE[one]).join(', ')
    return stopped
      ? { title: 'Recurring ticket paused', message: `“${title}” was paused: ${why}.` }
      : { title: 'Recurring ticket changed', message: `“${title}” goes on without part of what it asked for: ${why}.` }
  },
  tracker: ({ name }) => ({
    title: 'Issue tracker refuses access',
    message: `“${name}” refused access. The issues of tickets are not updated until somebody checks the token.`,
  }),
  issueClosed: ({ ticket, issue, open }) => ({
    title: open === 0 ? 'Issue closed: get back in touch' : 'Issue closed',
    message: `${issue} was closed; ticket #${ticket.number} (${ticket.title}) ${open === 0 ? 'waits for no other' : open === 1 ? 'still waits for another one' : `still waits for ${open} others`}.`,
  }),
  mailBounced: ({ ticket, address, isComplaint }) => ({
    title: isComplaint ? 'Mail marked as spam' : 'Mail not delivered',
    message: `${isComplaint ? `${address} marked a mail as spam` : `${address} takes no mails: one came back`} of ticket #${ticket.number}. Nothing more is sent to this address.`,
  }),
  sideAnswered: ({ ticket, from, subject }) => ({
    title: 'Answer in a side conversation',
    message: `${from} answered “${subject}”, of ticket #${ticket.number} (${ticket.title}).`,
  }),
  issueCommented: ({ ticket, issue, author, count }) => ({
    title: 'Comment on an issue',
    message: `${author} commented on ${issue}, which ticket #${ticket.number} (${ticket.title}) waits for${count === 1 ? '' : `; there are ${count} new comments`}.`,
  }),
  checklistItems: ({ ticket, item, count }) => ({
    title: count === 1 ? 'Checklist item for you' : 'Checklist items for you',
    message: `On ticket #${ticket.number} (${ticket.title}): “${item}”${count === 1 ? '' : count === 2 ? ' and 1 more item' : ` and ${count - 1} more items`}.`,
  }),
  checklistAnswered: ({ ticket, item }) => ({
    title: 'Customer completed an item',
    message: `“${item}”, of ticket #${ticket.number} (${ticket.title}), was done by the customer.`,
  }),
  checklistDue: ({ ticket, item }) => ({
    title: 'Checklist item is due',
    message: `“${item}”, of ticket #${ticket.number} (${ticket.title}), should be done by now.`,
  }),
  approvalAsked: ({ ticket, title }) => ({
    title: 'Your approval is asked for',
    message: `“${title}”, on ticket #${ticket.number} (${ticket.title}), waits for your decision.`,
  }),
  approvalReminder: ({ ticket, title, dueSoon }) => ({
    title: dueSoon ? 'Approval due soon' : 'Approval reminder',
    message: `“${title}”, on ticket #${ticket.number} (${ticket.title}), still waits for your decision.`,
  }),
  approvalDecided: ({ ticket, title, state }) => ({
    title: state === 'approved' ? 'Request approved' : 'Request refused',
    message: `“${title}”, on ticket #${ticket.number} (${ticket.title}), was ${state}.`,
  }),
  approvalWithdrawn: ({ ticket, title, because }) => ({
    title: 'Approval withdrawn',
    message: `“${title}”, on ticket #${ticket.number} (${ticket.title}), needs no decision any more: ${WITHDRAWN[because]}.`,
  }),
  approvalExpired: ({ ticket, title }) => ({
    title: 'Approval expired',
    message: `Nobody decided in time about “${title}”, on ticket #${ticket.number} (${ticket.title}).`,
  }),
  rule: ({ name, what }) =>
    ({
      loop: {
        title: 'Automation rule switched off',
        message: `“${name}” changed the same ticket too often within an hour and was switched off.`,
      },
      broken: { title: 'Automation rule has a problem', message: `“${name}” names something that no longer exists. Mend the rule.` },
      failed: { title: 'Automation rule has a problem', message: `“${name}” could not change a ticket. See the runs of the rule.` },
    })[what],
  flow: ({ name, what }) =>
    ({
      loop: {
        title: 'Flow switched off',
        message: `“${name}” took too many steps on the same ticket within an hour and was switched off.`,
      },
      broken: { title: 'Flow has a problem', message: `“${name}” names something that no longer exists. Mend the flow.` },
      failed: { title: 'Flow has a problem', message: `A step of “${name}” failed on a ticket. See the runs of the flow.` },
    })[what],
  template: ({ name }) => ({
    title: 'Template has a problem',
    message: `“${name}” names something that no longer exists. Correct the template: nobody can apply it until then.`,
  }),
  workflow: ({ name }) => ({
    title: 'Workflow has a problem',
    message: `The conditions of “${name}” name something that no longer exists. Correct the workflow.`,
  }),
  privacyRequestDue: ({ number, days }) => ({
    title: days < 0 ? 'Request of a data subject is late' : 'Request of a data subject almost due',
    message: `Request no. ${number} ${days < 0 ? 'is late' : days <= 1 ? 'is due within 1 day' : `is due within ${days} days`}.`,
  }),
  signature: ({ title, name, left, what }) => ({
    title: {
      given: 'Document signed',
      completed: 'Everybody signed',
      declined: 'Signature declined',
      expired: 'Deadline for signing passed',
    }[what],
    message: {
      given: `${name} signed “${title}”. ${left === 1 ? '1 person is left.' : `${left} people are left.`}`,
      completed: `“${title}” was signed by everybody. The record of signatures is on the page of the document.`,
      declined: `${name} declined to sign “${title}”. The request is over.`,
      expired: `The deadline for signing “${title}” passed before everybody had signed.`,
    }[what],
  }),
  documentReview: (of) => ({
    title: { asked: 'Review of a document asked for', approved: 'Document approved', returned: 'Document given back' }[of.step],
    message: reviewed(of),
  }),
  articleReview: (of) => ({
    title: { asked: 'Review of an article asked for', approved: 'Article approved', returned: 'Article given back' }[of.step],
    message: reviewed(of),
  }),
  backupTroubled: ({ what }) => ({
    title: 'Backup in trouble',
    message: {
      not_written: 'The backup of this night could not be written. Earlier backups are still there.',
      not_verified: 'The backup of this night was written, but could not be restored on trial. Do not rely on it.',
    }[what],
  }),
  documentExpiring: ({ title, days }) => ({
    title: 'Document about to expire',
    message: `“${title}” ${days <= 0 ? 'expires today' : days === 1 ? 'expires tomorrow' : `expires in ${days} days`}.`,
  }),
  ...DESK_EN,
}

import { NEAR_DUPLICATES, OPEN_STORIES } from './content/near-duplicates.ts'
import type { PlannedTicket } from './plan.ts'

const HOUR = 3_600_000

/** What several customers report in their own words, each by somebody who has another planned ticket. */
export function planDuplicates(tickets: readonly PlannedTicket[], now: number): PlannedTicket[] {
  const people = [...new Map(tickets.map((ticket) => [ticket.requester, ticket])).values()]
  return NEAR_DUPLICATES.flatMap((reports, story) =>
    reports.map(({ title, text }, report): PlannedTicket => {
      const person = people[(story * 5 + report * 3) % people.length] as PlannedTicket
      const isOpen = story < OPEN_STORIES
      const createdAt = new Date(now - (60 + story * 60) * HOUR + report * 5 * HOUR - report * 1_000_000).toISOString()
      const closedAt = isOpen ? null : new Date(Date.parse(createdAt) + 9 * HOUR).toISOString()
      const assignee = tickets.find((ticket) => ticket.assignee !== null && ticket.queue === person.queue)?.assignee ?? null
      return {
        ...{ title, description: text, priority: 'medium', type: 'incident', channel: report % 2 === 0 ? 'email' : 'portal' },
        ...{ status: isOpen ? 'open' : 'closed', requester: person.requester, company: person.company, queue: person.queue, assignee },
        ...{ tags: [], watchers: [], scheduledFor: null, createdAt, updatedAt: closedAt ?? createdAt, customerUpdatedAt: createdAt },
        ...{ firstResponseAt: closedAt, resolvedAt: closedAt, closedAt, version: 1, comments: [] },
        events: [{ kind: 'created', actor: person.requester, changes: [], createdAt }],
      }
    }),
  )
}

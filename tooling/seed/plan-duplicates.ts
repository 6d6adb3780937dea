import type { Status } from '@balcao/contracts/tickets/statuses'
import { FIRST_ANSWERS, LAST_ANSWER, NEAR_DUPLICATES, OPEN_STORIES } from './content/near-duplicates.ts'
import type { PlannedComment, PlannedEvent, PlannedTicket } from './plan.ts'
import { workingTime } from './working-time.ts'

/** Working hours since the first report of a story: those that stand open are some days old, the others weeks. */
const ageOf = (story: number) => (story < OPEN_STORIES ? 5 + story * 10 : 60 + (story - OPEN_STORIES) * 30)
/** Working hours between the reports of a story, until its first answer and from there to its end. */
const [BETWEEN, ANSWERED, DONE] = [1.1, 0.7, 8]

/** What several customers report in their own words, each by somebody who has another planned ticket. */
export function planDuplicates(tickets: readonly PlannedTicket[], now: number): PlannedTicket[] {
  const time = workingTime(now)
  const people = [...new Map(tickets.map((ticket) => [ticket.requester, ticket])).values()]
  return NEAR_DUPLICATES.flatMap((reports, story) =>
    reports.map(({ title, text }, report): PlannedTicket => {
      const person = people[(story * 5 + report * 3) % people.length] as PlannedTicket
      const isOpen = story < OPEN_STORIES
      const from = time.end - ageOf(story) + report * BETWEEN
      const at = (hours: number) => time.at(from + hours).toISOString()
      const [createdAt, answeredAt] = [at(0), at(ANSWERED)]
      const closedAt = isOpen ? null : at(ANSWERED + DONE)
      const updatedAt = closedAt ?? answeredAt
      const assignee = tickets.find((ticket) => ticket.assignee !== null && ticket.queue === person.queue)?.assignee ?? null
      const says = (content: string, when: string): PlannedComment[] =>
        assignee ? [{ author: assignee, side: 'staff', content, isInternal: false, createdAt: when }] : []
      const moves = (old: Status, to: Status, when: string): PlannedEvent => ({
        ...{ kind: 'updated', actor: assignee, createdAt: when },
        changes: [{ field: 'status', from: old, to }],
      })
      return {
        ...{ title, description: text, priority: 'medium', type: 'incident', channel: report % 2 === 0 ? 'email' : 'portal' },
        ...{ status: isOpen ? 'open' : 'closed', requester: person.requester, company: person.company, queue: person.queue, assignee },
        ...{ tags: [], watchers: [], scheduledFor: null, createdAt, updatedAt, customerUpdatedAt: updatedAt },
        ...{ firstResponseAt: assignee ? answeredAt : null, resolvedAt: closedAt, closedAt, version: isOpen ? 2 : 3 },
        comments: [...says(FIRST_ANSWERS[story] ?? '', answeredAt), ...(closedAt ? says(LAST_ANSWER, closedAt) : [])],
        events: [
          { kind: 'created', actor: person.requester, changes: [], createdAt },
          moves('new', 'open', answeredAt),
          ...(closedAt ? [moves('open', 'closed', closedAt)] : []),
        ],
      }
    }),
  )
}

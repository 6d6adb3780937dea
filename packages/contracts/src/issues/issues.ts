import { z } from 'zod'
import { Id, line, listOf, Paging, Person, prose, SentId, sought, Timestamp } from '../common.ts'
import { MAX_ISSUE_TEXT, MAX_ISSUE_TITLE, MAX_REFERENCE, TRACKER_KINDS } from './bounds.ts'

/** An issue as it was when its tracker was last asked. */
export const Issue = z.object({
  id: Id,
  tracker: z.object({ id: Id, kind: z.enum(TRACKER_KINDS), name: z.string(), project: z.string() }),
  key: z.string(),
  url: z.string(),
  title: z.string(),
  open: z.boolean(),
  /** Its tracker's own word for the state. */
  status: z.string(),
  assignee: z.string().nullable(),
  labels: z.array(z.string()),
  changedAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  /** It is not there any more, or our token does not reach it. */
  gone: z.boolean(),
  /** Only some people at its tracker may see it. */
  confidential: z.boolean(),
  syncedAt: Timestamp,
})
export type Issue = z.output<typeof Issue>

/** An issue that a ticket waits for. */
export const TicketIssue = Issue.extend({
  linkedBy: Person.nullable(),
  linkedAt: Timestamp,
  /** Other tickets that the caller sees and that wait for it, too. */
  otherTickets: z.int(),
})
export type TicketIssue = z.output<typeof TicketIssue>

export const ListTicketIssues = z.strictObject({ ticketId: SentId })
export type ListTicketIssues = z.output<typeof ListTicketIssues>
/** `mayLink`: whether the caller may link, open and unlink issues, and there is a tracker to do so with. */
export const TicketIssues = z.object({ mayLink: z.boolean(), data: z.array(TicketIssue) })
export type TicketIssues = z.output<typeof TicketIssues>

/** An issue by what people write: its number or key, or the address of its page. */
export const LinkIssue = z.strictObject({ ticketId: SentId, trackerId: Id, reference: line(MAX_REFERENCE) })
export type LinkIssue = z.output<typeof LinkIssue>

/** A new issue, in the words of who opens it: nothing of the ticket goes along unsaid but its address. */
export const OpenIssue = z.strictObject({ ticketId: SentId, trackerId: Id, title: line(MAX_ISSUE_TITLE), text: prose(MAX_ISSUE_TEXT) })
export type OpenIssue = z.output<typeof OpenIssue>

export const UnlinkIssue = z.strictObject({ ticketId: SentId, issueId: SentId })
export type UnlinkIssue = z.output<typeof UnlinkIssue>

export const SearchIssues = z.strictObject({ ticketId: SentId, trackerId: SentId, q: sought(100).pipe(line(100)) })
export type SearchIssues = z.output<typeof SearchIssues>
/** Issues of the tracker's project with these words, ten at most. */
export const FoundIssues = z.object({
  data: z.array(z.object({ key: z.string(), title: z.string(), open: z.boolean(), status: z.string(), url: z.string() })),
})
export type FoundIssues = z.output<typeof FoundIssues>

/** A linked issue with how many tickets wait for it: those that the caller sees. */
export const IssueRow = Issue.extend({ tickets: z.object({ open: z.int(), all: z.int() }) })
export type IssueRow = z.output<typeof IssueRow>

/** Newest first. `q` looks in titles and keys. */
export const ListIssues = Paging.omit({ page: true })
  .extend({ state: z.enum(['open', 'closed']).optional(), trackerId: SentId.optional(), q: sought(100).optional() })
  .strict()
export type ListIssues = z.output<typeof ListIssues>
export const Issues = listOf(IssueRow)
export type Issues = z.output<typeof Issues>

export const GetIssue = z.strictObject({ id: SentId })
export type GetIssue = z.output<typeof GetIssue>

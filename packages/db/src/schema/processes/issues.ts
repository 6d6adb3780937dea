import type { ColumnType, Generated } from 'kysely'
import type { Maybe, Stamp } from '../columns.ts'

/** A project of an issue tracker. */
type IssueTrackersTable = {
  tenantId: number
  id: Generated<number>
  kind: string
  name: string
  baseUrl: string
  project: string
  issueType: Generated<string>
  /** `{token, user, hookSecret}`, sealed. */
  sealed: Maybe<string>
  hookKey: string
  lastHookAt: Maybe<string>
  isActive: Generated<boolean>
  /** Tickets that wait for a third party go on once all of their issues are closed. */
  resumes: Generated<boolean>
  bringsComments: Generated<boolean>
  signedAs: Generated<string>
  titlePattern: Generated<string>
  labels: Generated<string[]>
  components: Generated<string[]>
  /** What it calls the priorities of tickets. */
  priorities: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  problem: Maybe<string>
  problemSince: Maybe<string>
  restUntil: Maybe<string>
  authorId: number
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type IssuesTable = {
  tenantId: number
  id: Generated<number>
  trackerId: number
  key: string
  url: string
  title: string
  isOpen: boolean
  status: string
  assignee: Maybe<string>
  labels: Generated<string[]>
  changedAt: Maybe<string>
  closedAt: Maybe<string>
  isGone: Generated<boolean>
  isConfidential: Generated<boolean>
  commentsAt: Maybe<string>
  allCommentsAt: Maybe<string>
  commentsSince: Maybe<string>
  commentsCalled: Generated<boolean>
  commentsFailure: Maybe<string>
  syncedAt: Stamp
  syncAt: Maybe<string>
  createdAt: Stamp
}

type TicketIssuesTable = {
  tenantId: number
  homeId: number
  issueId: number
  ticketId: number
  linkedBy: Maybe<number>
  createdAt: Stamp
}

/** A comment of an issue, as it was when its tracker was last asked. */
type IssueCommentsTable = {
  tenantId: number
  id: Generated<number>
  issueId: number
  remoteId: string
  author: string
  content: string
  isCut: Generated<boolean>
  isRestricted: Generated<boolean>
  url: Maybe<string>
  writtenAt: string
  editedAt: Maybe<string>
  outgoingId: Maybe<number>
  isErased: Generated<boolean>
  createdAt: Stamp
}

/** A comment of ours, on its way to its tracker or there. */
type OutgoingIssueCommentsTable = {
  tenantId: number
  id: Generated<number>
  issueId: number
  ticketId: number
  authorId: number
  noteId: Maybe<number>
  content: string
  body: string
  mentions: Generated<boolean>
  marker: string
  state: Generated<string>
  tries: Generated<number>
  isBegun: Generated<boolean>
  nextAt: Maybe<string>
  leasedUntil: Maybe<string>
  failure: Maybe<string>
  remoteId: Maybe<string>
  sentAt: Maybe<string>
  createdAt: Stamp
}

export type IssueTables = {
  issueTrackers: IssueTrackersTable
  issues: IssuesTable
  ticketIssues: TicketIssuesTable
  issueComments: IssueCommentsTable
  outgoingIssueComments: OutgoingIssueCommentsTable
}

import type { Generated } from 'kysely'
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

export type IssueTables = { issueTrackers: IssueTrackersTable; issues: IssuesTable; ticketIssues: TicketIssuesTable }

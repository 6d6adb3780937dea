import type { Way } from '../guarded-call.ts'
import type { TrackerFailure } from './answers.ts'

/** A project of an issue tracker, and how it is reached. */
export type TrackerAccess = {
  baseUrl: string
  project: string
  /** Of Jira Cloud: whose the token is. */
  user: string | undefined
  token: string
  /** Of Jira: what new issues are, as it calls that. */
  issueType: string
}
/** An issue as its tracker has it. `status` is its own word for the state. Times are ISO 8601. */
export type RemoteIssue = {
  key: string
  url: string
  title: string
  isOpen: boolean
  status: string
  assignee: string | null
  labels: string[]
  updatedAt: string | null
  closedAt: string | null
}
export type Found<T> = { value: T } | TrackerFailure

/** How one kind of tracker is spoken to. */
export type Dialect = {
  /** Whether the project is there for this token. */
  check(access: TrackerAccess, way: Way): Promise<Found<{ name: string }>>
  get(access: TrackerAccess, key: string, way: Way): Promise<Found<RemoteIssue>>
  /** Issues of the project with these words, ten at most. */
  search(access: TrackerAccess, words: string, way: Way): Promise<Found<RemoteIssue[]>>
  create(access: TrackerAccess, issue: { title: string; text: string }, way: Way): Promise<Found<RemoteIssue>>
}

export const SEARCHED = 10

/** What becomes of an answer that is one. */
export const mapped = <A, B>(found: Found<A>, map: (value: A) => B): Found<B> => ('failure' in found ? found : { value: map(found.value) })

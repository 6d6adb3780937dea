import type { MissingKind, TrackerFailure, TrackerKind } from '@balcao/contracts/issues/bounds'

/** A project of an issue tracker, and how it is reached. */
export type TrackerAt = {
  kind: TrackerKind
  baseUrl: string
  project: string
  issueType: string
  user: string | undefined
  token: string
}
/** An issue as its tracker has it. Times are ISO 8601. */
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
  isConfidential: boolean
  /** How many comments it has, where its tracker says so with it. */
  comments: number | null
}
/** A comment of an issue. `text` is Markdown, without the marker that one of ours has. */
export type RemoteComment = {
  id: string
  author: string
  text: string
  url: string | null
  isRestricted: boolean
  marker: string | null
  createdAt: string
  updatedAt: string
}
type NewIssue = { title: string; text: string; labels: string[]; components: string[]; priority: string | null }
type Wanted = { labels: string[]; components: string[]; priorities: string[] }
/** `seconds`: when it may be asked again, where it says so. */
export type TrackerAnswer<T> = { value: T } | { failure: Exclude<TrackerFailure, 'sealed'>; seconds?: number }
/** Speaks to issue trackers that organisations name. Failures are answers: none of this ends a call. */
export type TrackerCalls = {
  mayCall(url: string): boolean
  check(at: TrackerAt): Promise<TrackerAnswer<{ name: string }>>
  get(at: TrackerAt, key: string): Promise<TrackerAnswer<RemoteIssue>>
  search(at: TrackerAt, words: string): Promise<TrackerAnswer<RemoteIssue[]>>
  create(at: TrackerAt, issue: NewIssue): Promise<TrackerAnswer<RemoteIssue>>
  /** Those that changed since then, or the newest of all (`isAll`), 200 at least where there are so many. */
  comments(
    at: TrackerAt,
    key: string,
    which: { since: string | null; count: number | null },
  ): Promise<TrackerAnswer<{ comments: RemoteComment[]; isAll: boolean }>>
  /** Writes one. `marker` goes along unseen; without `mentions`, names call nobody. */
  comment(at: TrackerAt, key: string, comment: { text: string; mentions: boolean; marker: string }): Promise<TrackerAnswer<RemoteComment>>
  /** What of this, and of its own issue type, the project does not have. */
  missing(at: TrackerAt, wanted: Wanted): Promise<TrackerAnswer<{ what: MissingKind; name: string }[]>>
}

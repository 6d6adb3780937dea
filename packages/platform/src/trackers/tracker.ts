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
  /** Only some people there may see it. */
  isConfidential: boolean
  /** How many comments it has, where its tracker says so with it. */
  comments: number | null
}
/** A comment of an issue. `text` is Markdown, without the marker that one of ours has. Times are ISO 8601. */
export type RemoteComment = {
  id: string
  author: string
  text: string
  url: string | null
  /** Only some people there may see it. */
  isRestricted: boolean
  marker: string | null
  createdAt: string
  updatedAt: string
}
/** Comments in no order. `isAll`: those of them that are the newest, with none left out between. */
export type RemoteComments = { comments: RemoteComment[]; isAll: boolean }
/** Those that changed since then; all without. `count`: how many there are, where that is known. */
export type WhichComments = { since: string | null; count: number | null }
/** `marker` goes along unseen. Without `mentions`, names call nobody. */
export type NewComment = { text: string; mentions: boolean; marker: string }
export type NewIssue = { title: string; text: string; labels: string[]; components: string[]; priority: string | null }
/** What new issues are given. */
export type Wanted = { labels: string[]; components: string[]; priorities: string[] }
export type Missing = { what: 'label' | 'issue_type' | 'priority' | 'component'; name: string }
export type Found<T> = { value: T } | TrackerFailure

/** How one kind of tracker is spoken to. */
export type Dialect = {
  /** Whether the project is there for this token. */
  check(access: TrackerAccess, way: Way): Promise<Found<{ name: string }>>
  get(access: TrackerAccess, key: string, way: Way): Promise<Found<RemoteIssue>>
  /** Issues of the project with these words, ten at most. */
  search(access: TrackerAccess, words: string, way: Way): Promise<Found<RemoteIssue[]>>
  create(access: TrackerAccess, issue: NewIssue, way: Way): Promise<Found<RemoteIssue>>
  comments(access: TrackerAccess, key: string, which: WhichComments, way: Way): Promise<Found<RemoteComments>>
  comment(access: TrackerAccess, key: string, comment: NewComment, way: Way): Promise<Found<RemoteComment>>
  /** What of this the project does not have. */
  missing(access: TrackerAccess, wanted: Wanted, way: Way): Promise<Found<Missing[]>>
}

export const SEARCHED = 10
/** Comments of a page, the most that are read of an issue at once, and bytes of a page. */
export const PAGE = 50
export const MOST_COMMENTS = 200
export const PAGE_BYTES = 4_000_000

/** What becomes of an answer that is one. */
export const mapped = <A, B>(found: Found<A>, map: (value: A) => B): Found<B> => ('failure' in found ? found : { value: map(found.value) })

type Pages<T> = { first?: number; most: number; isEnough?: (all: T[]) => boolean; size?: number }
/** Reads pages of a list until one is not full, `isEnough` says so, or so many were read. `isWhole`: there is nothing more behind them. */
export async function pagesOf<T>(
  read: (page: number) => Promise<Found<T[]>>,
  { first = 1, most, isEnough = () => false, size = PAGE }: Pages<T>,
): Promise<Found<{ all: T[]; isWhole: boolean }>> {
  const all: T[] = []
  for (let page = first; page < first + most; page++) {
    const found = await read(page)
    if ('failure' in found) return found
    all.push(...found.value)
    if (found.value.length < size) return { value: { all, isWhole: true } }
    if (isEnough(all)) break
  }
  return { value: { all, isWhole: false } }
}

/** Those of `names` that are not among what there is. */
export function absent(
  names: readonly string[],
  what: Missing['what'],
  there: readonly string[],
  isSame = (text: string) => text,
): Missing[] {
  const known = new Set(there.map(isSame))
  return [...new Set(names)].filter((name) => !known.has(isSame(name))).map((name) => ({ what, name }))
}

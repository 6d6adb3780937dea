import { isCallable, type Way } from '../guarded-call.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jira } from './jira.ts'
import type { Dialect, NewComment, NewIssue, TrackerAccess, Wanted, WhichComments } from './tracker.ts'

const DIALECTS = { github, gitlab, jira } satisfies Record<string, Dialect>
type At = TrackerAccess & { kind: keyof typeof DIALECTS }

/** Speaks to the issue trackers that organisations name. Failures are answers. */
export const openTrackers = (way: Way) => ({
  mayCall: (address: string): boolean => URL.canParse(address) && isCallable(new URL(address), way.insideHosts),
  check: (at: At) => DIALECTS[at.kind].check(at, way),
  get: (at: At, key: string) => DIALECTS[at.kind].get(at, key, way),
  search: (at: At, words: string) => DIALECTS[at.kind].search(at, words, way),
  create: (at: At, issue: NewIssue) => DIALECTS[at.kind].create(at, issue, way),
  comments: (at: At, key: string, which: WhichComments) => DIALECTS[at.kind].comments(at, key, which, way),
  comment: (at: At, key: string, comment: NewComment) => DIALECTS[at.kind].comment(at, key, comment, way),
  missing: (at: At, wanted: Wanted) => DIALECTS[at.kind].missing(at, wanted, way),
})

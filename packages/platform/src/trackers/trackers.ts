import { isCallable, type Way } from '../guarded-call.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jira } from './jira.ts'
import type { Dialect, TrackerAccess } from './tracker.ts'

const DIALECTS = { github, gitlab, jira } satisfies Record<string, Dialect>
type At = TrackerAccess & { kind: keyof typeof DIALECTS }

/** Speaks to the issue trackers that organisations name. Failures are answers. */
export const openTrackers = (way: Way) => ({
  mayCall: (address: string): boolean => URL.canParse(address) && isCallable(new URL(address), way.insideHosts),
  check: (at: At) => DIALECTS[at.kind].check(at, way),
  get: (at: At, key: string) => DIALECTS[at.kind].get(at, key, way),
  search: (at: At, words: string) => DIALECTS[at.kind].search(at, words, way),
  create: (at: At, issue: { title: string; text: string }) => DIALECTS[at.kind].create(at, issue, way),
})

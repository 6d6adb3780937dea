import type { TrackerKind } from './bounds.ts'

/** How each kind writes the key of an issue, and of the project that it is in. */
export const KEY: Record<TrackerKind, RegExp> = {
  github: /^[1-9]\d{0,9}$/,
  gitlab: /^[1-9]\d{0,9}$/,
  jira: /^[A-Z][A-Z0-9_]{0,19}-[1-9]\d{0,9}$/,
}
export const PROJECT: Record<TrackerKind, RegExp> = {
  github: /^[\w.-]{1,100}\/[\w.-]{1,100}$/,
  gitlab: /^[\w.-]+(?:\/[\w.-]+)+$/,
  jira: /^[A-Z][A-Z0-9_]{0,19}$/,
}

/** Where a page of the issue is: `…/owner/name/issues/12`, `…/group/name/-/issues/12`, `…/browse/ABC-12`. */
const ADDRESS: Record<TrackerKind, RegExp> = {
  github: /^\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)\/?$/,
  gitlab: /^\/([\w.-]+(?:\/[\w.-]+)+?)(?:\/-)?\/(?:issues|work_items)\/(\d+)\/?$/,
  jira: /\/browse\/(([A-Z][A-Z0-9_]{0,19})-\d+)\/?$/,
}

type Tracker = { kind: TrackerKind; project: string }
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function inAddress({ kind, project }: Tracker, pathname: string): string | undefined {
  const [, first = '', second = ''] = ADDRESS[kind].exec(pathname) ?? []
  const [of, key] = kind === 'jira' ? [second, first] : [first, second]
  return same(of, project) ? key : undefined
}

/**
 * The key of an issue of this project, as people write it: `12`, `#12`, `owner/name#12`, `ABC-12`, or the address of its page. Undefined for
 * what names no issue, or one of another project.
 */
export function keyIn(tracker: Tracker, written: string): string | undefined {
  const { kind, project } = tracker
  const text = written.trim()
  const [, pathname] = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(text) ?? []
  if (pathname !== undefined) return checked(kind, inAddress(tracker, pathname))
  if (kind === 'jira') {
    const key = /^\d+$/.test(text) ? `${project}-${text}` : text.toUpperCase()
    return key.startsWith(`${project}-`) ? checked(kind, key) : undefined
  }
  const [of, number] = text.includes('#') ? text.split('#', 2) : ['', text]
  return of === '' || same(of as string, project) ? checked(kind, number) : undefined
}

const checked = (kind: TrackerKind, key: string | undefined) => (key !== undefined && KEY[kind].test(key) ? key : undefined)

/** An issue as people name it: `name#12`, or `ABC-12`. */
export const issueName = ({ kind, project }: Tracker, key: string): string =>
  kind === 'jira' ? key : `${project.slice(project.lastIndexOf('/') + 1)}#${key}`

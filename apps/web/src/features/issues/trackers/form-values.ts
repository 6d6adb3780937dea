import { type SignedAs, TRACKER_ADDRESS, type TrackerKind } from '@balcao/contracts/issues/bounds'
import { CreateTracker, type Tracker, UpdateTracker } from '@balcao/contracts/issues/trackers'
import type { Priority } from '@balcao/contracts/tickets/statuses'

export type TrackerValues = {
  name: string
  active: string
  kind: TrackerKind
  baseUrl: string
  project: string
  issueType: string
  user: string
  token: string
  resumes: boolean
  bringsComments: boolean
  signedAs: SignedAs
  titlePattern: string
  labels: string[]
  components: string[]
  priorities: Partial<Record<Priority, string>>
}

export const emptyTracker = (): TrackerValues => ({
  ...{ name: '', active: 'yes', kind: 'github', baseUrl: TRACKER_ADDRESS.github, project: '', issueType: 'Task', user: '', token: '' },
  ...{ resumes: true, bringsComments: true, signedAs: 'organization', titlePattern: '{title}', labels: [], components: [], priorities: {} },
})

export const valuesOf = ({ name, active, kind, baseUrl, project, issueType, resumes, ...more }: Tracker): TrackerValues => ({
  ...{ name, active: active ? 'yes' : 'no', kind, baseUrl, project, issueType, resumes, user: '', token: '' },
  ...{ bringsComments: more.bringsComments, signedAs: more.signedAs, titlePattern: more.titlePattern },
  ...{ labels: more.labels, components: more.components, priorities: more.priorities },
})

/** Another kind is somewhere else: an address that nobody wrote goes along. */
export const ofKind = ({ baseUrl, kind: before }: TrackerValues, kind: TrackerKind): Partial<TrackerValues> =>
  baseUrl === TRACKER_ADDRESS[before] ? { kind, baseUrl: TRACKER_ADDRESS[kind] } : { kind }

/** Priorities without a name are left out. */
const named = (priorities: TrackerValues['priorities']) =>
  Object.fromEntries(Object.entries(priorities).flatMap(([key, name]) => (name.trim() === '' ? [] : [[key, name.trim()]])))

/** What is sent of a new one. */
export const toCreate = ({ user, active, priorities, ...values }: TrackerValues): unknown => ({
  ...values,
  priorities: named(priorities),
  active: active === 'yes',
  ...(values.kind === 'jira' && user !== '' ? { user } : {}),
})

/** What is sent of one that is there: a token that nobody wrote stays as it is, and only Jira has types. */
export const toUpdate = ({ kind, user, token, active, priorities, issueType, ...values }: TrackerValues): object => ({
  ...values,
  ...(kind === 'jira' ? { issueType } : {}),
  priorities: named(priorities),
  active: active === 'yes',
  ...(token === '' ? {} : { token }),
  ...(kind === 'jira' && user !== '' ? { user } : {}),
})

/** The validator is the contract: its reasons by field, the first of each. */
export function reasonsOf(values: TrackerValues, id?: number): Record<string, string> {
  const read = id === undefined ? CreateTracker.safeParse(toCreate(values)) : UpdateTracker.safeParse({ ...toUpdate(values), id })
  const reasons: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) reasons[path.join('.')] ??= message
  return reasons
}

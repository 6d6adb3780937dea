import { TRACKER_ADDRESS, type TrackerKind } from '@balcao/contracts/issues/bounds'
import { CreateTracker, type Tracker, UpdateTracker } from '@balcao/contracts/issues/trackers'

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
}

export const emptyTracker = (): TrackerValues => ({
  ...{ name: '', active: 'yes', kind: 'github', baseUrl: TRACKER_ADDRESS.github, project: '', issueType: 'Task', user: '', token: '' },
  resumes: true,
})

export const valuesOf = ({ name, active, kind, baseUrl, project, issueType, resumes }: Tracker): TrackerValues => ({
  ...{ name, active: active ? 'yes' : 'no', kind, baseUrl, project, issueType, resumes, user: '', token: '' },
})

/** Another kind is somewhere else: an address that nobody wrote goes along. */
export const ofKind = ({ baseUrl, kind: before }: TrackerValues, kind: TrackerKind): Partial<TrackerValues> =>
  baseUrl === TRACKER_ADDRESS[before] ? { kind, baseUrl: TRACKER_ADDRESS[kind] } : { kind }

/** What is sent of a new one. */
export const toCreate = ({ user, active, ...values }: TrackerValues): unknown => ({
  ...values,
  active: active === 'yes',
  ...(values.kind === 'jira' && user !== '' ? { user } : {}),
})

/** What is sent of one that is there: a token that nobody wrote stays as it is. */
export const toUpdate = ({ kind, user, token, active, ...values }: TrackerValues): object => ({
  ...values,
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

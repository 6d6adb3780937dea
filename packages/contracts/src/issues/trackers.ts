import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import {
  MAX_ISSUE_TYPE,
  MAX_PROJECT,
  MAX_TOKEN,
  MAX_TRACKER_NAME,
  MAX_TRACKER_URL,
  TRACKER_FAILURES,
  TRACKER_KINDS,
  type TrackerKind,
} from './bounds.ts'
import { PROJECT } from './reference.ts'

/** Where a tracker is, without what follows its path; calls add to it. */
const baseUrl = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TRACKER_URL)
  .pipe(z.url({ protocol: /^https?$/, error: because('tracker_url') }))
  .refine((text) => /^https?:\/\/[^/?#@\\]+(?:\/[^?#\\]*)?$/i.test(text), { error: because('tracker_url') })
  .transform((text) => text.replace(/\/+$/, ''))

const kind = z.enum(TRACKER_KINDS)

/** A project of an issue tracker that tickets are linked with. Its token is written, never read. */
export const Tracker = z.object({
  id: Id,
  kind,
  name: z.string(),
  baseUrl: z.string(),
  project: z.string(),
  /** Of Jira: what new issues are. */
  issueType: z.string(),
  active: z.boolean(),
  /** Tickets that wait for a third party go on once all of their issues are closed. */
  resumes: z.boolean(),
  /** Why it could not be asked the last time, and since when. */
  problem: z.enum(TRACKER_FAILURES).nullable(),
  problemSince: Timestamp.nullable(),
  /** What its calls about changed issues are sent to, and when the last good one came. */
  hookUrl: z.string(),
  lastHookAt: Timestamp.nullable(),
  author: z.object({ id: Id, name: z.string() }),
  /** Linked issues: open ones, and all. */
  issues: z.object({ open: z.int(), all: z.int() }),
  version: z.int(),
  updatedAt: Timestamp,
})
export type Tracker = z.output<typeof Tracker>

export const ListTrackers = z.strictObject({})
/** All of them by name. */
export const Trackers = z.object({ data: z.array(Tracker) })
export type Trackers = z.output<typeof Trackers>

/** The active ones, for whoever links tickets. */
export const TrackerNames = z.object({ data: z.array(Tracker.pick({ id: true, kind: true, name: true, project: true })) })
export type TrackerNames = z.output<typeof TrackerNames>

const fields = {
  name: line(MAX_TRACKER_NAME),
  baseUrl,
  project: line(MAX_PROJECT),
  issueType: line(MAX_ISSUE_TYPE),
  active: z.boolean(),
  resumes: z.boolean(),
}
const credentials = { token: opaque(MAX_TOKEN), user: line(MAX_TRACKER_NAME) }

/** Whether a project is written as its tracker writes it. */
export const isProject = (of: TrackerKind, project: string): boolean => PROJECT[of].test(project)

export const CreateTracker = z
  .strictObject({
    ...{ kind, ...fields, ...credentials },
    issueType: fields.issueType.default('Task'),
    active: z.boolean().default(true),
    resumes: z.boolean().default(true),
    user: credentials.user.optional(),
  })
  .refine(({ kind: of, project }) => isProject(of, project), { path: ['project'], error: because('tracker_project') })
export type CreateTracker = z.output<typeof CreateTracker>

/** What its calls are signed with; it is shown this once. */
export const TrackerSecret = z.object({ id: Id, hookSecret: z.string() })
export type TrackerSecret = z.output<typeof TrackerSecret>
export const NewTracker = Tracker.extend({ hookSecret: z.string() })
export type NewTracker = z.output<typeof NewTracker>

/** What is sent replaces what was there; another address asks for the token again. With `version`, a stale one is refused (409). */
export const UpdateTracker = z
  .strictObject({ ...fields, ...credentials })
  .partial()
  .extend({ id: Id, user: credentials.user.nullish(), version: z.int().positive().optional() })
export type UpdateTracker = z.output<typeof UpdateTracker>

export const GetTracker = z.strictObject({ id: Id })
export type GetTracker = z.output<typeof GetTracker>

/** What a try came to: the project's own name, or why there was no answer. */
export const TrackerTest = z.object({ ok: z.boolean(), project: z.string().nullable(), failure: z.enum(TRACKER_FAILURES).nullable() })
export type TrackerTest = z.output<typeof TrackerTest>

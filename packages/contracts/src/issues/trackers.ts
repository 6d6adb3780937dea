import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { trimmedEnd } from '../text/trim.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import {
  MAX_ISSUE_TYPE,
  MAX_PROJECT,
  MAX_TITLE_PATTERN,
  MAX_TOKEN,
  MAX_TRACKER_NAME,
  MAX_TRACKER_URL,
  MAX_TRACKER_WORD,
  MAX_TRACKER_WORDS,
  MISSING_KINDS,
  SIGNED_AS,
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
  .transform((text) => trimmedEnd(text, /\//))

const kind = z.enum(TRACKER_KINDS)
const words = z
  .array(line(MAX_TRACKER_WORD))
  .max(MAX_TRACKER_WORDS)
  .transform((all) => [...new Set(all)])
/** What a tracker calls the priorities of tickets: a priority of Jira, a label elsewhere. Those that are not named are left out. */
const Priorities = z.partialRecord(z.enum(PRIORITIES), line(MAX_TRACKER_WORD))

/** How new issues are made. The priority is given once: what it changes to later is not followed. */
const mapping = {
  titlePattern: line(MAX_TITLE_PATTERN).refine((text) => text.includes('{title}'), { error: because('tracker_title_pattern') }),
  labels: words,
  /** Of Jira. */
  components: words,
  priorities: Priorities,
}

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
  /** Comments of its issues are kept here. */
  bringsComments: z.boolean(),
  /** Whose name stands below comments of ours. */
  signedAs: z.enum(SIGNED_AS),
  titlePattern: z.string(),
  labels: z.array(z.string()),
  components: z.array(z.string()),
  priorities: z.partialRecord(z.enum(PRIORITIES), z.string()),
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
export const TrackerNames = z.object({
  data: z.array(Tracker.pick({ id: true, kind: true, name: true, project: true, titlePattern: true })),
})
export type TrackerNames = z.output<typeof TrackerNames>

const fields = {
  name: line(MAX_TRACKER_NAME),
  baseUrl,
  project: line(MAX_PROJECT),
  issueType: line(MAX_ISSUE_TYPE),
  active: z.boolean(),
  resumes: z.boolean(),
  bringsComments: z.boolean(),
  signedAs: z.enum(SIGNED_AS),
  ...mapping,
}
const credentials = { token: opaque(MAX_TOKEN), user: line(MAX_TRACKER_NAME) }

/** Jira has no labels of several words. */
export const areLabels = (of: TrackerKind, labels: readonly string[]): boolean => of !== 'jira' || !labels.some((one) => /\s/.test(one))

/** Whether a project is written as its tracker writes it. */
export const isProject = (of: TrackerKind, project: string): boolean => PROJECT[of].test(project)

export const CreateTracker = z
  .strictObject({
    ...{ kind, ...fields, ...credentials },
    issueType: fields.issueType.default('Task'),
    active: z.boolean().default(true),
    resumes: z.boolean().default(true),
    bringsComments: z.boolean().default(true),
    signedAs: fields.signedAs.default('organization'),
    titlePattern: mapping.titlePattern.default('{title}'),
    labels: words.default([]),
    components: words.default([]),
    priorities: Priorities.default({}),
    user: credentials.user.optional(),
  })
  .refine(({ kind: of, project }) => isProject(of, project), { path: ['project'], error: because('tracker_project') })
  .refine(({ kind: of, labels }) => areLabels(of, labels), { path: ['labels'], error: because('tracker_labels') })
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

/** What a try came to: the project's own name, or why there was no answer; and what new issues would be given that the project does not have. */
export const TrackerTest = z.object({
  ok: z.boolean(),
  project: z.string().nullable(),
  failure: z.enum(TRACKER_FAILURES).nullable(),
  missing: z.array(z.object({ what: z.enum(MISSING_KINDS), name: z.string() })),
})
export type TrackerTest = z.output<typeof TrackerTest>

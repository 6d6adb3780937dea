import { z } from 'zod'
import { Id, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { MAX_REASON } from './words.ts'

/** What can be put right: what is counted and indexed beside the data it comes from, then data that no longer fits together. */
export const DATA_FIXES = [
  'ticket_counts',
  'tag_counts',
  'agent_loads',
  'notification_counts',
  'watcher_counts',
  'search_words',
  'assignee_gone',
  'ticket_companies',
  'domain_members',
] as const
export type DataFixName = (typeof DATA_FIXES)[number]

/** Those that change what people entered, and not only what is derived from it: a backup is offered before. */
export const CHANGES_DATA: readonly DataFixName[] = ['assignee_gone', 'ticket_companies', 'domain_members']
/** What one check finds at most; what is more is found by the next one. */
export const MAX_CHANGES = 5_000
/** Runs, with what they changed, are kept for so long. */
export const RUN_DAYS = 90

export const RUN_STATES = ['checking', 'checked', 'correcting', 'done', 'cancelled', 'failed'] as const
export const CHANGE_STATES = ['pending', 'corrected', 'unneeded', 'failed'] as const

/** A check of the whole organisation and, where somebody wants it, the correction of what it found. */
export const DataFixRun = z.object({
  id: Id,
  fix: z.enum(DATA_FIXES),
  state: z.enum(RUN_STATES),
  /** Who asked for the check, and who for the correction, with their reason. */
  checkedBy: Person,
  correctedBy: Person.nullable(),
  reason: z.string().nullable(),
  /** What was looked at so far. */
  looked: z.int(),
  found: z.int(),
  /** There was more than one check keeps. */
  isPartial: z.boolean(),
  corrected: z.int(),
  /** What was in order again when its turn came. */
  unneeded: z.int(),
  failed: z.int(),
  /** The code of what ended it before it was through. */
  failure: z.string().nullable(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
})
export type DataFixRun = z.output<typeof DataFixRun>

export const ListDataFixes = z.strictObject({})
export type ListDataFixes = z.output<typeof ListDataFixes>
/** Every fix there is, with its newest run. */
export const DataFixes = z.object({ data: z.array(z.object({ name: z.enum(DATA_FIXES), run: DataFixRun.nullable() })) })
export type DataFixes = z.output<typeof DataFixes>

export const ListDataFixRuns = Paging.omit({ page: true })
  .extend({ name: z.enum(DATA_FIXES).optional() })
  .strict()
export type ListDataFixRuns = z.output<typeof ListDataFixRuns>
export const DataFixRuns = listOf(DataFixRun)
export type DataFixRuns = z.output<typeof DataFixRuns>

export const CheckData = z.strictObject({ name: z.enum(DATA_FIXES) })
export type CheckData = z.output<typeof CheckData>
export const CorrectData = z.strictObject({ id: Id, reason: prose(MAX_REASON) })
export type CorrectData = z.output<typeof CorrectData>
export const GetDataFixRun = z.strictObject({ id: Id })
export type GetDataFixRun = z.output<typeof GetDataFixRun>

const text = z.string()
/** What a change is about; `gone` is what does not exist any more. */
const Target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), id: Id, number: z.int(), title: text }),
  z.object({ kind: z.literal('comment'), ticketId: Id, number: z.int(), title: text }),
  z.object({ kind: z.literal('person'), id: Id, name: text }),
  z.object({ kind: z.literal('tag'), name: text }),
  z.object({ kind: z.literal('ticket_count'), queue: text.nullable(), assignee: text.nullable(), status: text, priority: text }),
  z.object({ kind: z.literal('load'), person: text, queue: text.nullable() }),
  z.object({ kind: z.literal('unread'), person: text, module: text, severity: text }),
  z.object({ kind: z.literal('gone') }),
])
export type DataFixTarget = z.output<typeof Target>
/** A number, a name, or nothing. */
const Value = z.union([z.number(), z.string()]).nullable()
export type DataFixValue = z.output<typeof Value>

export const DataFixChange = z.object({
  id: Id,
  target: Target,
  before: Value,
  after: Value,
  state: z.enum(CHANGE_STATES),
  /** Why it could not be corrected. */
  failure: z.string().nullable(),
})
export type DataFixChange = z.output<typeof DataFixChange>

export const ListDataFixChanges = Paging.omit({ page: true })
  .extend({ id: Id, state: z.enum(CHANGE_STATES).optional() })
  .strict()
export type ListDataFixChanges = z.output<typeof ListDataFixChanges>
export const DataFixChanges = listOf(DataFixChange)
export type DataFixChanges = z.output<typeof DataFixChanges>

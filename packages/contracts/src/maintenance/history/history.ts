import { z } from 'zod'
import { Id, Instant, line, listOf, Paging, prose, Timestamp } from '../../common.ts'
import { MAX_REASON } from '../words.ts'
import { CONFIG_KINDS } from './kinds.ts'

/** Versions that are kept of an object; older ones go. */
export const MAX_VERSIONS = 200
/** An export holds at most this many versions. */
export const MAX_HISTORY_EXPORT = 20_000

/**
 * kept         as it was found before a change, where nothing was recorded of it, or something else
 * rolled_back  made what an earlier version was, or made anew of one
 */
export const CONFIG_ACTS = ['kept', 'created', 'updated', 'deleted', 'rolled_back'] as const
export type ConfigAct = (typeof CONFIG_ACTS)[number]

const Kind = z.enum(CONFIG_KINDS)
const State = z.record(z.string(), z.unknown())

/** What was set of an object since some change, until the next one. */
export const ConfigVersion = z.object({
  id: Id,
  kind: Kind,
  objectId: Id,
  /** Counts from 1 for each object. */
  number: z.int(),
  act: z.enum(CONFIG_ACTS),
  /** What the object was called then. */
  name: z.string(),
  /** Fields that differ from the version before. */
  changed: z.array(z.string()),
  /** Who did it; null: the system, or nobody knows. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of a roll back: why, and to what. */
  reason: z.string().nullable(),
  from: z.object({ objectId: Id, number: z.int() }).nullable(),
  createdAt: Timestamp,
})
export type ConfigVersion = z.output<typeof ConfigVersion>

export const FilterHistory = z.strictObject({
  kind: z.array(Kind).max(CONFIG_KINDS.length).optional(),
  /** Who changed it: a user's id. */
  actor: Id.optional(),
  /** Letters of the object's name. */
  q: line(100).optional(),
  /** From this instant on. */
  from: Instant.optional(),
  /** Before this instant. */
  to: Instant.optional(),
})
export type FilterHistory = z.output<typeof FilterHistory>
export const ListHistory = Paging.extend(FilterHistory.shape).strict()
export type ListHistory = z.output<typeof ListHistory>
export const ConfigHistory = listOf(ConfigVersion)

const named = { kind: Kind, objectId: Id }
export const ListVersions = Paging.extend(named).strict()
export type ListVersions = z.output<typeof ListVersions>

/** `against`: the version before it, or what is set now. */
export const CompareVersion = z.strictObject({ ...named, number: z.int().min(1), against: z.enum(['previous', 'now']).default('previous') })
export type CompareVersion = z.output<typeof CompareVersion>

/** What ids in a comparison stand for; what is gone has no name. */
export const NAMED = [
  'queue',
  'user',
  'tag',
  'calendar',
  'company',
  'checklist_template',
  'webhook',
  'flow',
  'field',
  'type',
  'custom_status',
  'status_reason',
] as const
export type Named = (typeof NAMED)[number]
export const Names = z.partialRecord(z.enum(NAMED), z.record(z.string(), z.string()))
export type Names = z.output<typeof Names>

/** Two states of an object. Against what is set now, `before` is what is set now, and `after` what a roll back would make of it. */
export const VersionComparison = z.object({
  version: ConfigVersion,
  before: State.nullable(),
  after: State.nullable(),
  names: Names,
  /** The object is there. */
  exists: z.boolean(),
  /** What is set now, in short: a roll back sends it, and is refused where something else is set by then. */
  seen: z.string(),
})
export type VersionComparison = z.output<typeof VersionComparison>

/** Makes an object what it was in a version; one that is gone is made anew. */
export const RollBack = z.strictObject({ ...named, number: z.int().min(1), seen: line(100), reason: prose(MAX_REASON) })
export type RollBack = z.output<typeof RollBack>
/** `objectId` is another one where the object was made anew. */
export const RolledBack = z.object({ objectId: Id, number: z.int(), madeAnew: z.boolean() })
export type RolledBack = z.output<typeof RolledBack>

import { z } from 'zod'
import { Id, opaque, prose, Timestamp } from '../common.ts'
import { MatchedTicket } from './matches.ts'

export const TRAINING_SOURCES = ['merge', 'link', 'dismissal', 'unmerge', 'judged', 'manual', 'import'] as const
export const TRAINING_LABELS = ['duplicate', 'different'] as const
export type TrainingLabel = (typeof TRAINING_LABELS)[number]

const Ticket = MatchedTicket.pick({ id: true, number: true, title: true })
export const TrainingPair = z.object({
  id: Id,
  a: Ticket,
  b: Ticket,
  label: z.enum(TRAINING_LABELS),
  source: z.enum(TRAINING_SOURCES),
  /** People said both; it is left out of training until somebody decides. */
  disputed: z.boolean(),
  note: z.string().nullable(),
  version: z.int(),
  createdAt: Timestamp,
})
export type TrainingPair = z.output<typeof TrainingPair>
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
export const ListTraining = z.strictObject({
  label: z.enum(TRAINING_LABELS).optional(),
  source: z.enum(TRAINING_SOURCES).optional(),
  disputed: flag.optional(),
  limit: z.int().min(1).max(100).default(25),
  cursor: opaque(500).optional(),
})
export type ListTraining = z.output<typeof ListTraining>
export const TrainingPairs = z.object({ items: z.array(TrainingPair), nextCursor: z.string().nullable() })
export type TrainingPairs = z.output<typeof TrainingPairs>
export const AddTraining = z.strictObject({
  a: Id,
  b: Id,
  label: z.enum(TRAINING_LABELS),
  note: prose(500).optional(),
  source: z.enum(['judged', 'manual']).default('manual'),
})
export type AddTraining = z.output<typeof AddTraining>
export const UpdateTraining = z.strictObject({
  id: Id,
  version: z.int().min(1),
  label: z.enum(TRAINING_LABELS).optional(),
  note: prose(500).nullable().optional(),
})
export type UpdateTraining = z.output<typeof UpdateTraining>
export const DeleteTraining = z.strictObject({ id: Id })
export type DeleteTraining = z.output<typeof DeleteTraining>
export const TrainingStatistics = z.object({
  duplicates: z.int(),
  different: z.int(),
  disputed: z.int(),
  bySource: z.array(z.object({ source: z.enum(TRAINING_SOURCES), count: z.int() })),
  /** Of pairs that people answered more than once, the share they agree on; null where there are none. */
  agreement: z.number().nullable(),
  /** Of the pairs that a model found, the share that somebody judged. */
  coverage: z.number(),
  /** How many of today's pairs the caller judged. */
  today: z.object({ judged: z.int(), of: z.int() }),
  /** From so many duplicates on an own model is trained. */
  needed: z.int(),
  /** Of five pairs a day, those that are left: their judgement would teach most. */
  wanted: z.array(z.object({ a: Ticket, b: Ticket, probability: z.number() })),
})
export type TrainingStatistics = z.output<typeof TrainingStatistics>
export const ExportTraining = z.strictObject({ format: z.enum(['ndjson', 'csv']).default('ndjson'), text: flag.default(false) })
export type ExportTraining = z.output<typeof ExportTraining>
export const TrainingExportSize = z.object({ rows: z.int() })
export const ImportTraining = z.strictObject({ dryRun: flag.default(false) })
export type ImportTraining = z.output<typeof ImportTraining>
export const ImportedTraining = z.object({ added: z.int(), skipped: z.array(z.object({ line: z.int(), why: z.string() })) })
export type ImportedTraining = z.output<typeof ImportedTraining>

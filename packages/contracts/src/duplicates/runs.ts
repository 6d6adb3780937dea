import { z } from 'zod'
import { Id, Instant, Timestamp } from '../common.ts'

export const RUN_STATES = ['running', 'stopped', 'finished'] as const
export const DuplicateRun = z.object({
  id: Id,
  state: z.enum(RUN_STATES),
  done: z.int(),
  total: z.int(),
  found: z.int(),
  errors: z.int(),
  perSecond: z.number(),
  /** Seconds until it is through; null where it does not run. */
  eta: z.number().nullable(),
  startedAt: Timestamp,
})
export type DuplicateRun = z.output<typeof DuplicateRun>
export const StartBatch = z.strictObject({
  scope: z.strictObject({ from: Instant.optional(), until: Instant.optional(), queues: z.array(Id).max(100).optional() }).default({}),
  minProbability: z.number().min(0.05).max(0.99).default(0.5),
  /** Goes on where the last run was stopped. */
  resume: z.boolean().default(false),
})
export type StartBatch = z.output<typeof StartBatch>
export const StopBatch = z.strictObject({})
export const GetStatus = z.strictObject({})
export const DuplicateStatus = z.object({
  state: z.enum(['on', 'off']),
  run: DuplicateRun.nullable(),
  model: Id.nullable(),
  test: Id.nullable(),
  /** Tickets that are found by, and that wait to be. */
  index: z.object({ tickets: z.int(), lag: z.int() }),
})
export type DuplicateStatus = z.output<typeof DuplicateStatus>

export const GetDuplicateAnalytics = z.strictObject({ from: Instant.optional(), until: Instant.optional() })
export type GetDuplicateAnalytics = z.output<typeof GetDuplicateAnalytics>
export const DuplicateAnalytics = z.object({
  shown: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  ignored: z.int(),
  precision: z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.int() }),
  perQueue: z.array(z.object({ queueId: Id.nullable(), name: z.string().nullable(), shown: z.int(), accepted: z.int() })),
  savedMinutes: z.number(),
  topGroups: z.array(z.object({ id: Id, title: z.string(), tickets: z.int() })),
})
export type DuplicateAnalytics = z.output<typeof DuplicateAnalytics>

import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { MatchedTicket } from './matches.ts'

export const Figure = z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.int() })
export const ModelMetrics = z.object({
  precision: Figure,
  recall: Figure,
  f1: Figure,
  prAuc: Figure,
  ece: Figure,
  /** How high the right ticket stands among all candidates; missing where no pair was a duplicate. */
  mrr: Figure.optional(),
  reciprocal: z.array(z.object({ at: z.int(), ...Figure.shape })).optional(),
  curve: z.array(z.object({ threshold: z.number(), precision: z.number(), recall: z.number() })),
})
export type ModelMetrics = z.output<typeof ModelMetrics>
export const MODEL_STATUSES = ['candidate', 'active', 'former'] as const
/** The base model comes with the program: its id is null. */
export const DuplicateModel = z.object({
  id: Id.nullable(),
  version: z.int(),
  kind: z.enum(['base', 'own']),
  status: z.enum(MODEL_STATUSES),
  trainedOn: z.int(),
  prAuc: Figure.nullable(),
  createdAt: Timestamp.nullable(),
})
export type DuplicateModel = z.output<typeof DuplicateModel>
export const ListModels = z.strictObject({})
export const AbTest = z.object({
  id: Id,
  modelA: Id.nullable(),
  modelB: Id.nullable(),
  share: z.number(),
  startedAt: Timestamp,
  endsAt: Timestamp,
  arms: z.array(z.object({ model: Id.nullable(), shown: z.int(), accepted: z.int(), rate: Figure })),
  /** So many impressions of each are needed to see the smallest difference that matters, if there is one. */
  needed: z.int(),
  /** What the sequential test says so far. */
  verdict: z.enum(['running', 'a_better', 'b_better', 'no_difference']),
})
export type AbTest = z.output<typeof AbTest>
export const Models = z.object({
  items: z.array(DuplicateModel),
  test: AbTest.nullable(),
  /** For a test that would begin now: impressions that it needs, and how many a day there are. */
  power: z.object({ needed: z.int(), perDay: z.number() }),
})
export type Models = z.output<typeof Models>
/** A version by its id, or the base model, which is none of the organisation's. */
export const ModelId = z.union([Id, z.literal('base')])
export type ModelId = z.output<typeof ModelId>
export const GetModel = z.strictObject({ id: ModelId })
export type GetModel = z.output<typeof GetModel>
export const CompareModels = z.strictObject({
  modelIds: z.array(ModelId).min(2).max(4),
  /** Pairs of this judgement or source alone. */
  set: z.enum(['all', 'judged', 'merged']).default('all'),
})
export type CompareModels = z.output<typeof CompareModels>
export const ComparedModels = z.object({
  table: z.array(z.object({ id: ModelId, version: z.int(), metrics: ModelMetrics })),
  differences: z.array(z.object({ a: ModelId, b: ModelId, prAuc: z.number(), low: z.number(), high: z.number(), p: z.number() })),
  /** Pairs of which the first two models think most differently. */
  examples: z.array(
    z.object({
      a: MatchedTicket.pick({ id: true, number: true, title: true }),
      b: MatchedTicket.pick({ id: true, number: true, title: true }),
      isDuplicate: z.boolean(),
      probabilities: z.array(z.number()),
    }),
  ),
})
export type ComparedModels = z.output<typeof ComparedModels>
export const StartAbTest = z.strictObject({
  /** Null: the base model. */
  modelA: Id.nullable(),
  modelB: Id.nullable(),
  share: z.number().min(0.05).max(0.95).default(0.5),
  minDifference: z.number().min(0.01).max(0.5).default(0.05),
  maxDays: z.int().min(1).max(30).default(14),
})
export type StartAbTest = z.output<typeof StartAbTest>
export const FeatureAnalysis = z.object({
  features: z.array(
    z.object({ feature: z.string(), weight: z.number(), permutationDrop: z.number(), missing: z.number(), drift: z.number() }),
  ),
})
export type FeatureAnalysis = z.output<typeof FeatureAnalysis>

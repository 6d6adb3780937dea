import { z } from 'zod'
import { Id, listOf, Paging, Timestamp } from '../common.ts'
import { ADAPTERS, FEATURES, OUTCOMES, TRIAGED } from './names.ts'
import { FALLBACKS } from './providers.ts'

/** A passage that an answer was looked for in, with how well it fitted. */
const Passage = z.object({
  kind: z.enum(['article', 'ticket']),
  id: Id,
  title: z.string(),
  heading: z.string().nullable(),
  score: z.number(),
  cited: z.boolean(),
})
export type RunPassage = z.output<typeof Passage>
const ToolCall = z.object({ name: z.string(), verdict: z.enum(['done', 'refused', 'too_many']), ms: z.int() })
export type RunTool = z.output<typeof ToolCall>

export const Run = z.object({
  id: Id,
  feature: z.enum(FEATURES),
  adapter: z.enum(ADAPTERS),
  model: z.string().nullable(),
  asker: z.object({ id: Id, name: z.string() }).nullable(),
  conversationId: Id.nullable(),
  question: z.string().nullable(),
  outcome: z.enum(OUTCOMES),
  /** Why the offline assistant answered in place of the model. */
  fallback: z.enum(FALLBACKS).nullable(),
  confidence: z.number().nullable(),
  /** Whether who asked found it helpful; null where they did not say. */
  helpful: z.boolean().nullable(),
  /** By which version of its prompt a model was asked. */
  promptVersion: z.int().nullable(),
  tokens: z.int(),
  cost: z.int(),
  ms: z.int(),
  createdAt: Timestamp,
})
export type Run = z.output<typeof Run>
export const RunList = listOf(Run)
export const ListRuns = Paging.pick({ limit: true, cursor: true })
  .extend({ feature: z.enum(FEATURES).optional(), outcome: z.enum(OUTCOMES).optional(), helpful: z.boolean().optional() })
  .strict()
export type ListRuns = z.output<typeof ListRuns>

/** Why an answer was given: what it was looked for in, and what was left out of it. */
export const RunWhy = Run.extend({
  passages: z.array(Passage),
  tools: z.array(ToolCall),
  /** What the confidence comes of, by name. */
  features: z.record(z.string(), z.number()),
  /** Sentences of a model that no source supports, which nobody was shown. */
  dropped: z.array(z.string()),
  /** How many of what kind were masked before anything left. */
  masked: z.record(z.string(), z.int()),
  /** What is known of the answer itself; null where it was taken back. */
  answer: z.string().nullable(),
})
export type RunWhy = z.output<typeof RunWhy>
export const GetRun = z.strictObject({ id: Id })
export type GetRun = z.output<typeof GetRun>

/** How often triage was right, by field: what it guessed of new tickets, compared with what they have now. */
export const TriageHits = z.object({
  field: z.enum(TRIAGED),
  guessed: z.int(),
  right: z.int(),
  /** Of these, what it set by itself, and what of that is something else by now. */
  set: z.int(),
  corrected: z.int(),
})
/** How many found what they were shown helpful, by feature, by whom it was and by which version of the prompt. */
export const Verdicts = Run.pick({ feature: true, adapter: true, promptVersion: true }).extend({ helpful: z.int(), unhelpful: z.int() })
export const AssistantReport = z.object({ triage: z.array(TriageHits), verdicts: z.array(Verdicts) })
export type AssistantReport = z.output<typeof AssistantReport>

/** What was asked and not answered, the most frequent first. */
export const GapList = z.object({ data: z.array(z.object({ question: z.string(), times: z.int(), lastAt: Timestamp })) })
export type GapList = z.output<typeof GapList>

import { z } from 'zod'
import { Citation } from '../chat/messages.ts'
import { Id, Timestamp } from '../common.ts'
import { ADAPTERS, JUDGED } from './names.ts'
import { FALLBACKS } from './providers.ts'

export const TicketHelpOf = z.strictObject({ id: Id })
export type TicketHelpOf = z.output<typeof TicketHelpOf>

const Said = z.object({ by: z.string(), at: Timestamp, text: z.string() })
/** What a ticket is about in its own words: nothing is written anew. */
export const Summary = z.object({
  request: z.string(),
  lastReply: Said.nullable(),
  lastOfCustomer: Said.nullable(),
  /** What its customer asked since the last reply. */
  openQuestions: z.array(z.string()),
  comments: z.int(),
})
export type Summary = z.output<typeof Summary>

const guessed = <V extends z.ZodType>(value: V) => z.object({ value, name: z.string(), confidence: z.number() }).nullable()
/** What finished tickets like it were, where most of them agree. */
const Triage = z.object({
  queue: guessed(Id),
  priority: guessed(z.string()),
  type: guessed(z.string()),
  /** How many like it were found. */
  alike: z.int(),
})
export type Triage = z.output<typeof Triage>

/** What helps with a ticket; null where it is switched off for the caller or the ticket's queue. */
export const TicketHelp = z.object({
  summary: Summary.nullable(),
  /** The organisation's model writes a summary where it is asked to (`POST …/summary`). */
  summarises: z.boolean(),
  triage: Triage.nullable(),
  reply: z.object({ adapter: z.enum(ADAPTERS) }).nullable(),
  /** Nothing of the ticket is given to a model, because its company wants it so. */
  withoutAi: z.boolean(),
})
export type TicketHelp = z.output<typeof TicketHelp>

/** A summary that a model wrote of a ticket's public messages; null where it wrote none that they support, and why. */
export const ModelSummary = z.object({
  text: z.string().nullable(),
  fallback: z.enum(FALLBACKS).nullable(),
  /** The run, to say whether it helped. */
  runId: Id,
})
export type ModelSummary = z.output<typeof ModelSummary>

/** Whether what somebody was shown helped: by its run, or, of what no model was asked for, by the ticket. Null takes it back. */
export const JudgeHelp = z.strictObject({ id: Id, feature: z.enum(JUDGED), runId: Id.optional(), helpful: z.boolean().nullable() })
export type JudgeHelp = z.output<typeof JudgeHelp>
export const JudgedHelp = z.object({ helpful: z.boolean().nullable() })
export type JudgedHelp = z.output<typeof JudgedHelp>

/** A draft with its sources, for somebody to read, change and send; null where nothing is known. */
export const SuggestedReply = z.object({
  draft: z.string().nullable(),
  sources: z.array(
    Citation.extend({
      /** The ticket's customer does not read it: it is not to be pasted unread. */
      isInternal: z.boolean(),
    }),
  ),
  confidence: z.number().nullable(),
  adapter: z.enum(ADAPTERS),
  fallback: z.enum(FALLBACKS).nullable(),
  runId: Id,
})
export type SuggestedReply = z.output<typeof SuggestedReply>

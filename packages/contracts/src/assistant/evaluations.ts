import { z } from 'zod'
import { Id, line, listOf, Paging, Timestamp } from '../common.ts'
import { ADAPTERS } from './names.ts'

export const MAX_QUESTIONS = 300
/** What an adapter has to reach before customers are answered by it, in per cent. */
export const PASSING = { accuracy: 80, citation: 95, refusal: 90, falseRefusal: 15 } as const
/** Fewer questions of a kind say nothing. */
export const LEAST_QUESTIONS = 5

export const EvaluationQuestion = z.object({
  id: Id,
  question: z.string(),
  /** The article that answers; null where the right answer is none. */
  article: z.object({ id: Id, title: z.string() }).nullable(),
})
export type EvaluationQuestion = z.output<typeof EvaluationQuestion>
export const EvaluationQuestions = listOf(EvaluationQuestion)
export const ListQuestions = Paging.pick({ limit: true, cursor: true }).strict()
export type ListQuestions = z.output<typeof ListQuestions>
export const AddQuestion = z.strictObject({ question: line(300), articleId: Id.nullable().default(null) })
export type AddQuestion = z.output<typeof AddQuestion>
export const GetQuestion = z.strictObject({ id: Id })
export type GetQuestion = z.output<typeof GetQuestion>

const share = z.number()
export const Scores = z.object({
  questions: z.int(),
  accuracy: share,
  citation: share,
  refusal: share,
  falseRefusal: share,
  passed: z.boolean(),
})
export type Scores = z.output<typeof Scores>
export const Evaluation = z.object({
  id: Id,
  adapter: z.enum(ADAPTERS),
  model: z.string().nullable(),
  state: z.enum(['running', 'finished', 'failed']),
  /** Whose rights the questions were asked under. */
  asker: z.object({ id: Id, name: z.string() }),
  scores: Scores.nullable(),
  failures: z.array(z.object({ question: z.string(), got: z.string() })),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type Evaluation = z.output<typeof Evaluation>
export const Evaluations = z.object({ data: z.array(Evaluation) })
export type Evaluations = z.output<typeof Evaluations>
/** Asks all questions as this customer. */
export const StartEvaluation = z.strictObject({ adapter: z.enum(ADAPTERS), askerId: Id })
export type StartEvaluation = z.output<typeof StartEvaluation>

import {
  AddQuestion,
  Evaluation,
  EvaluationQuestion,
  EvaluationQuestions,
  Evaluations,
  GetQuestion,
  ListQuestions,
  StartEvaluation,
} from '@balcao/contracts/assistant/evaluations'
import { ProviderDone } from '@balcao/contracts/assistant/providers'
import { Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/assistant/admin/evaluations'
import * as asked from '@balcao/core/assistant/admin/questions'
import { admin } from '../endpoint.ts'

export const questions = {
  list: admin.query('GET /assistant/questions', ListQuestions, EvaluationQuestions, asked.list),
  add: admin.creation('POST /assistant/questions', AddQuestion, EvaluationQuestion, asked.add),
  remove: admin.mutation('DELETE /assistant/questions/{id}', GetQuestion, ProviderDone, asked.remove),
}

export const evaluations = {
  list: admin.query('GET /assistant/evaluations', Nothing, Evaluations, rules.list),
  start: admin.creation('POST /assistant/evaluations', StartEvaluation, Evaluation, rules.start),
}

import { LEFT, RESTORED } from './table-line.ts'

/** Tables of the assistant: its settings and questions come back; keys, costs, runs and translations are left out. */
export const ASSISTANT_TABLES = {
  assistantCosts: LEFT,
  assistantEvaluations: LEFT,
  assistantProviders: LEFT,
  assistantQuestions: RESTORED,
  assistantRuns: LEFT,
  assistantSettings: RESTORED,
  messageTranslations: LEFT,
} as const

import { LEFT, RESTORED } from './table-line.ts'

/** Tables of rules, flows and workflows: what they are comes back, what they did is left out. */
export const AUTOMATION_TABLES = {
  automationRules: RESTORED,
  automationRuns: LEFT,
  flowRunEntries: LEFT,
  flowRuns: LEFT,
  flowVersions: RESTORED,
  flows: RESTORED,
  madeTickets: LEFT,
  workflowVersions: RESTORED,
  workflows: RESTORED,
} as const

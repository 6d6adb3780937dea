import { z } from 'zod'
import { Id, listOf, Paging, Timestamp } from '../common.ts'
import { RULE_SUBJECTS, RUN_CAUSES, RUN_STATES } from './bounds.ts'

/** What a rule erased, or erases. */
export const RetentionRun = z.object({
  id: Id,
  /** Null: the rule is gone. */
  ruleId: Id.nullable(),
  ruleName: z.string(),
  subject: z.enum(RULE_SUBJECTS),
  cause: z.enum(RUN_CAUSES),
  state: z.enum(RUN_STATES),
  erased: z.int(),
  /** Left alone because it is held. */
  held: z.int(),
  failed: z.int(),
  bytes: z.number(),
  error: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** How long it took, or takes so far. */
  seconds: z.int(),
})
export type RetentionRun = z.output<typeof RetentionRun>

/** The newest first; of one rule where it is named. */
export const ListRuns = Paging.omit({ page: true }).extend({ ruleId: Id.optional() }).strict()
export type ListRuns = z.output<typeof ListRuns>
export const RetentionRuns = listOf(RetentionRun)
export type RetentionRuns = z.output<typeof RetentionRuns>
export const GetRun = z.strictObject({ id: Id })
export type GetRun = z.output<typeof GetRun>

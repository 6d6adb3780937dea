import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { ACTION_KINDS, RULE_EVENTS, RUN_OUTCOMES, SKIP_REASONS } from './bounds.ts'

/** What a rule did to a ticket, or why it did not. */
export const RuleRun = z.object({
  id: Id,
  /** Null once the rule is gone. */
  ruleId: Id.nullable(),
  ruleName: z.string(),
  ruleVersion: z.int(),
  /** Null where the caller does not see the ticket. */
  ticket: z.object({ id: Id, number: z.int(), title: z.string() }).nullable(),
  event: z.enum(RULE_EVENTS),
  outcome: z.enum(RUN_OUTCOMES),
  /** What changed something, in the order of the rule. */
  actions: z.array(z.enum(ACTION_KINDS)),
  skipped: z.enum(SKIP_REASONS).nullable(),
  reasons: z.array(Refusal),
  durationMs: z.int(),
  createdAt: Timestamp,
})
export type RuleRun = z.output<typeof RuleRun>

/** The newest first. */
export const ListRuns = Paging.extend({
  ruleId: SentId.optional(),
  ticketId: SentId.optional(),
  outcome: z.enum(RUN_OUTCOMES).optional(),
}).strict()
export type ListRuns = z.output<typeof ListRuns>
export const RuleRuns = listOf(RuleRun)
export type RuleRuns = z.output<typeof RuleRuns>

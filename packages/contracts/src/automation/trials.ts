import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { Change } from '../tickets/history.ts'
import { ACTION_KINDS } from './bounds.ts'
import { RuleActions, RuleTrigger } from './rules.ts'

/** Which tickets a rule would be for; nothing is changed. */
export const PreviewRule = z.strictObject({ trigger: RuleTrigger, conditions: TicketConditions })
export type PreviewRule = z.output<typeof PreviewRule>

/** The same as a dry run asks it: with the actions, it says what they would change. */
export const DryRunRule = PreviewRule.extend({ actions: RuleActions.optional() })
export type DryRunRule = z.output<typeof DryRunRule>

/** What the actions of a rule would do to a ticket as it is now. */
const Would = z.object({
  /** As its history would tell them. */
  changes: z.array(Change),
  /** Which actions would do something. */
  actions: z.array(z.enum(ACTION_KINDS)),
  /** Why it could not, or would be otherwise than the rule says. */
  reasons: z.array(Refusal),
})

export const RulePreview = z.object({
  /** Of the tickets looked at, those that the conditions let through; of a rule by time, those whose time has come; by schedule, those that are open. */
  matching: z.int(),
  /** The newest of them, as far as the caller sees them. */
  examples: z.array(z.object({ id: Id, number: z.int(), title: z.string() })),
  /** How many tickets were looked at, the newest first, and whether these are all. */
  scanned: z.int(),
  complete: z.boolean(),
  /** The next dates of a rule by schedule; none for others. */
  next: z.array(Timestamp),
})
export type RulePreview = z.output<typeof RulePreview>

/** For which tickets a rule would have run within the last 30 days, its conditions judged on the tickets of today. */
export const RuleDryRun = z.object({
  since: Timestamp,
  /** How often it would have run, and for how many tickets. */
  runs: z.int(),
  tickets: z.int(),
  /** How often on each day of the organisation's zone. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Those of the latest runs, as far as the caller sees them, and what would become of them; null where no actions, or no time, was given. */
  examples: z.array(z.object({ id: Id, number: z.int(), title: z.string(), at: Timestamp, would: Would.nullable() })),
  /** How many tickets were looked at, those that changed last first, and whether these are all. */
  scanned: z.int(),
  complete: z.boolean(),
})
export type RuleDryRun = z.output<typeof RuleDryRun>

/** How often a rule ran on each of the last 30 days. */
export const RuleHistory = z.object({ days: z.array(z.object({ day: z.string(), applied: z.int(), failed: z.int() })) })
export type RuleHistory = z.output<typeof RuleHistory>

import { z } from 'zod'
import { Id, line, Person, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { countConditions } from '../tickets/condition-places.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { leastDays, MAX_RULE_DAYS, MAX_RULE_NAME, RULE_ACTIONS, RULE_SUBJECTS, SUBJECTS_WITH_CONDITIONS } from './bounds.ts'

/** What is erased by itself once it is so many days old. */
export const RetentionRule = z.object({
  id: Id,
  name: z.string(),
  subject: z.enum(RULE_SUBJECTS),
  action: z.enum(RULE_ACTIONS),
  conditions: TicketConditions,
  days: z.int(),
  active: z.boolean(),
  /** It acts from then on; null while it is switched off. */
  startsAt: Timestamp.nullable(),
  /** Its last run that ended. */
  last: z.object({ at: Timestamp, erased: z.int(), state: z.string() }).nullable(),
  author: Person,
  version: z.int(),
  updatedAt: Timestamp,
})
export type RetentionRule = z.output<typeof RetentionRule>

export const ListRules = z.strictObject({})
export type ListRules = z.output<typeof ListRules>
/** All of them by name. */
export const RetentionRules = z.object({ data: z.array(RetentionRule) })
export type RetentionRules = z.output<typeof RetentionRules>

const reach = {
  subject: z.enum(RULE_SUBJECTS),
  conditions: TicketConditions.default({ all: [], any: [] }),
  days: z.int().min(1).max(MAX_RULE_DAYS),
}
type Reach = { subject: (typeof RULE_SUBJECTS)[number]; conditions: TicketConditions; days: number }
/** Each subject has its least days, and conditions are of tickets. */
function mustFit({ subject, conditions, days }: Reach, check: z.RefinementCtx): void {
  const least = leastDays(subject)
  if (days < least) check.addIssue({ code: 'custom', path: ['days'], message: because('retention_days', { least }) })
  if (!SUBJECTS_WITH_CONDITIONS.includes(subject) && countConditions(conditions) > 0)
    check.addIssue({ code: 'custom', path: ['conditions'], message: because('retention_conditions') })
}

/** A rule as it is written whole. `confirmed`: that it touches many is meant. */
const written = {
  name: line(MAX_RULE_NAME),
  ...reach,
  active: z.boolean().default(false),
  confirmed: z.boolean().default(false),
}
export const CreateRule = z.strictObject(written).superRefine(mustFit)
export type CreateRule = z.output<typeof CreateRule>
/** The rule whole as it is to be. With `version`, a stale one is refused (409) with the present rule. */
export const UpdateRule = z.strictObject({ ...written, id: Id, version: z.int().positive().optional() }).superRefine(mustFit)
export type UpdateRule = z.output<typeof UpdateRule>
export const GetRule = z.strictObject({ id: Id })
export type GetRule = z.output<typeof GetRule>

export const PreviewRule = z.strictObject(reach).superRefine(mustFit)
export type PreviewRule = z.output<typeof PreviewRule>

/** Something that a rule would erase; `ticketId` and `personId` say where it is looked at. */
export const RuleExample = z.object({
  id: Id,
  label: z.string(),
  number: z.int().nullable(),
  ticketId: Id.nullable(),
  personId: Id.nullable(),
  /** When it was closed, or last touched. */
  at: Timestamp,
})
export type RuleExample = z.output<typeof RuleExample>

/** What a rule would erase. */
export const RulePreview = z.object({
  now: z.int(),
  /** What will be old enough within 30 days. */
  soon: z.int(),
  /** What is old enough, and held. */
  held: z.int(),
  oldest: Timestamp.nullable(),
  /** Of files and original mails. */
  bytes: z.number(),
  examples: z.array(RuleExample),
  /** So many that saving asks again. */
  many: z.boolean(),
})
export type RulePreview = z.output<typeof RulePreview>

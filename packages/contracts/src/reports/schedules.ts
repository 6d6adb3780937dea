import { z } from 'zod'
import { Id, line, Person, Timestamp } from '../common.ts'
import { Schedule } from '../recurring/schedule.ts'
import { TypeKey } from '../tickets/types.ts'
import { grouping } from './breakdown.ts'
import { ReportConditions } from './conditions.ts'
import { ReportFilter } from './query.ts'
import { MAX_RECIPIENTS, SCHEDULE_TROUBLES, SCHEDULED_PERIODS } from './schedule-words.ts'
import { COMPARES, REPORT_FORMATS, REPORT_HOURS, REPORT_TYPES } from './words.ts'

const filter = ReportFilter.extend({ type: z.array(TypeKey).max(50).optional() }).strict()

/** What is reported each time. */
const asked = {
  type: z.enum(REPORT_TYPES),
  /** By what the groups of a breakdown are made; by company where nothing is said. */
  by: grouping.by.optional(),
  field: grouping.field,
  format: z.enum(REPORT_FORMATS),
  filter,
  period: z.enum(SCHEDULED_PERIODS),
  compare: z.enum(COMPARES),
  hours: z.enum(REPORT_HOURS),
  /** It is sent only when one of them is met; without any, always. */
  conditions: ReportConditions,
}

/** A report that is mailed by a rhythm, with the rights that its owner has by then. */
export const ReportSchedule = z.object({
  id: Id,
  name: z.string(),
  ...asked,
  schedule: Schedule,
  owner: Person,
  /** Whether it is the reader's own; else the reader gets it by mail. */
  mine: z.boolean(),
  recipients: z.array(Person),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why it stopped itself; until it is resumed. */
  trouble: z.enum(SCHEDULE_TROUBLES).nullable(),
  nextAt: Timestamp.nullable(),
  /** Asked for just now, and not sent yet. */
  sending: z.boolean(),
  /** When it was sent last, to how many people, and the run whose file can still be taken. */
  last: z.object({ at: Timestamp, people: z.int(), runId: Id.nullable() }).nullable(),
  /** Where it was left out since it was sent last because no condition was met: when last, and how often. */
  leftOut: z.object({ at: Timestamp, times: z.int() }).nullable(),
  version: z.int(),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

export const ListReportSchedules = z.strictObject({})
export type ListReportSchedules = z.output<typeof ListReportSchedules>
/** A person has few of them: they are not paged. */
export const ReportScheduleList = z.object({ data: z.array(ReportSchedule), timeZone: z.string() })
export type ReportScheduleList = z.output<typeof ReportScheduleList>

const recipientIds = z.array(Id).min(1).max(MAX_RECIPIENTS)

export const CreateReportSchedule = z.strictObject({
  name: line(100),
  type: asked.type.default('dashboard'),
  by: asked.by,
  field: asked.field,
  format: asked.format.default('pdf'),
  filter: filter.default({}),
  period: asked.period.default('7'),
  compare: asked.compare.default('previous'),
  hours: asked.hours.default('business'),
  conditions: asked.conditions.default([]),
  schedule: Schedule,
  /** Left out: its owner alone. */
  recipientIds: recipientIds.optional(),
})
export type CreateReportSchedule = z.output<typeof CreateReportSchedule>

/** What is sent replaces what was there. With `version`, a stale one is refused (409). */
export const UpdateReportSchedule = z.strictObject({
  id: Id,
  version: z.int().positive().optional(),
  name: line(100).optional(),
  type: asked.type.optional(),
  by: asked.by,
  field: asked.field,
  format: asked.format.optional(),
  filter: filter.optional(),
  period: asked.period.optional(),
  compare: asked.compare.optional(),
  hours: asked.hours.optional(),
  conditions: asked.conditions.optional(),
  schedule: Schedule.optional(),
  recipientIds: recipientIds.optional(),
})
export type UpdateReportSchedule = z.output<typeof UpdateReportSchedule>

export const GetReportSchedule = z.strictObject({ id: Id })
export type GetReportSchedule = z.output<typeof GetReportSchedule>

import { z } from 'zod'
import { Id, LocalDay, Timestamp } from '../common.ts'
import { FieldConditions } from '../custom-fields/filters.ts'
import { because } from '../reasons.ts'
import { CHANNELS, PRIORITIES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { COMPARES, MAX_REPORT_DAYS, REPORT_HOURS } from './words.ts'

const DAY_MS = 86_400_000
export const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const ids = z.array(Id).max(100).optional()
/** Which tickets a report counts: what they were when what is counted happened; tags and values of custom fields are those of now. */
export const ReportFilter = z.object({
  queueId: ids,
  agentId: ids,
  priority: z.array(z.enum(PRIORITIES)).max(PRIORITIES.length).optional(),
  channel: z.array(z.enum(CHANNELS)).max(CHANNELS.length).optional(),
  type: z.array(TypeKey).max(50).optional(),
  companyId: ids,
  tagId: ids,
  /** As the list of tickets takes them: all of them hold. */
  customFields: FieldConditions.optional(),
})
export type ReportFilter = z.output<typeof ReportFilter>

/** Days of the organisation's zone, both included; the last seven where nothing is asked. */
const Period = z.object({ from: LocalDay.optional(), to: LocalDay.optional() })

const whole = <S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(schema: S) =>
  schema.superRefine(({ from, to }, check) => {
    if (from === undefined || to === undefined) return
    const refuse = (message: string) => check.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) refuse(because('period_backwards'))
    else if (daysOf({ from, to }) > MAX_REPORT_DAYS) refuse(because('period_too_long', { most: MAX_REPORT_DAYS }))
  })

const Asked = Period.extend(ReportFilter.shape)
  .extend({ compare: z.enum(COMPARES).default('none'), hours: z.enum(REPORT_HOURS).default('business') })
  .strict()

/** What every report takes. */
export const ReportQuery = whole(Asked)
export type ReportQuery = z.output<typeof ReportQuery>
/** The same with fields of one report. */
export const reportQuery = <Shape extends z.ZodRawShape>(shape: Shape) => whole(Asked.extend(shape))

/** What a report of conversations takes: these have a queue and a person. */
export const chatQuery = whole(Asked.pick({ from: true, to: true, queueId: true, agentId: true, compare: true }).strict())

/** What every report answers: `compare` is the data of the period before (or a year before), null unless it was asked for. */
export const report = <Data extends z.ZodType>(data: Data) =>
  z.object({
    /** All that happened until then is counted. */
    asOf: Timestamp,
    zone: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    /** Whether the figures are of the caller's queues only. */
    scoped: z.boolean(),
    /** These queues; null where they are of all. */
    queueIds: z.array(Id).nullable(),
    /** Behind a kind of event (`created:` and so on) this is `happened` of the list of tickets: what the figures count, ticket by ticket. */
    drill: z.string(),
    data,
    compare: data.nullable(),
  })

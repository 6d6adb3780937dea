import { z } from 'zod'
import { FIELD_TYPES } from '../custom-fields/types.ts'
import { FieldKey } from '../custom-fields/values.ts'
import { because } from '../reasons.ts'
import { report, reportQuery } from './query.ts'
import { Share } from './reports.ts'
import { BREAKDOWNS } from './words.ts'

/** `field`: the key of the custom field that groups are made of, by `custom-field`. */
export const grouping = { by: z.enum(BREAKDOWNS), field: FieldKey.optional() }
type Grouping = { by?: string | undefined; field?: string | undefined }
/** Why the field is missing; undefined where it is not. */
export const lacksField = ({ by, field }: Grouping) =>
  by === 'custom-field' && field === undefined ? { code: 'custom' as const, path: ['field'], message: because('required') } : undefined

export const GetBreakdown = reportQuery({ ...grouping, by: grouping.by.default('company') }).superRefine((asked, check) => {
  const lacking = lacksField(asked)
  if (lacking) check.addIssue(lacking)
})
export type GetBreakdown = z.output<typeof GetBreakdown>

/** One group: `key` is an id, a word or a value of a field, null of what has none; `name` is null of words, and of what was removed. */
export const BreakdownRow = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** Now. */
  open: z.int(),
  created: z.int(),
  /** Of all that were created; what is in several groups counts in each. */
  share: z.number().nullable(),
  /** Tickets whose resolution stands. */
  resolved: z.int(),
  reopened: z.int(),
  firstResponses: z.int(),
  /** Milliseconds. */
  firstResponseP50: z.number().nullable(),
  resolutionP50: z.number().nullable(),
  csat: z.object({ average: z.number().nullable(), n: z.int() }),
  sla: Share,
  /** Worked in the period. */
  minutes: z.int(),
})
export type BreakdownRow = z.output<typeof BreakdownRow>

/** `others`: groups beyond those that are shown. `field`: the one that groups are values of. */
export const BreakdownReport = report(
  z.object({
    by: z.enum(BREAKDOWNS),
    field: z.object({ key: z.string(), label: z.string(), type: z.enum(FIELD_TYPES) }).nullable(),
    rows: z.array(BreakdownRow),
    others: z.int(),
  }),
)
export type BreakdownReport = z.output<typeof BreakdownReport>

import { z } from 'zod'
import { Id, line } from '../common.ts'
import { because } from '../reasons.ts'

/** Of a pool of hours this much used up is worth a warning, in percent. */
export const POOL_WARNING = 80
/** How many days before the end of a contract whoever answers for the company is reminded. */
export const CONTRACT_REMINDER_DAYS = [30, 7, 1] as const
export const MAX_POOL_HOURS = 100_000
/** How many months a report goes back. */
export const REPORT_MONTHS = 24

/** What a pool of hours is for: the whole contract, or each calendar month of it. */
export const POOL_PERIODS = ['contract', 'month'] as const
export type PoolPeriod = (typeof POOL_PERIODS)[number]

const FIELDS = {
  plan: line(120),
  /** Hours that each period has; null for a contract without a pool. */
  hoursPool: z.number().positive().max(MAX_POOL_HOURS).multipleOf(0.25).nullable(),
  period: z.enum(POOL_PERIODS),
  start: z.iso.date(),
  /** The last day; null for a contract without an end. */
  end: z.iso.date().nullable(),
}

export const Contract = z.object({ ...FIELDS, version: z.int() })
export type Contract = z.output<typeof Contract>

/** The period of a contract that today is in (the first before it begins, the last after its end), and what of its pool is used. */
export const PoolUse = z.object({
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  /** Logged on tickets of the company within the period. */
  minutes: z.int(),
  /** Null without a pool; above 100 where more was used than there is. */
  percent: z.int().nullable(),
  /** Below nought where more was used than there is. */
  remainingMinutes: z.int().nullable(),
})
export type PoolUse = z.output<typeof PoolUse>

export const GetContract = z.strictObject({ id: Id })
export type GetContract = z.output<typeof GetContract>
export const CompanyContract = z.object({ contract: Contract.nullable(), use: PoolUse.nullable() })
export type CompanyContract = z.output<typeof CompanyContract>

/** With `version`, nothing is written over what somebody else changed meanwhile; 0 says that there was none. */
export const SetContract = z
  .strictObject({ id: Id, ...FIELDS, period: FIELDS.period.default('contract'), version: z.int().optional() })
  .refine(({ start, end }) => end === null || end >= start, { path: ['end'], error: because('contract_ends_before_start') })
export type SetContract = z.output<typeof SetContract>

export const ListHours = z.strictObject({ id: Id })
export type ListHours = z.output<typeof ListHours>

/** Time logged on a company's tickets in a calendar month; the pool where it is one of months. */
const MonthOfHours = z.object({ month: z.string(), entries: z.int(), minutes: z.int(), poolMinutes: z.int().nullable() })
/** Months that had time, the newest first, of the last two years. */
export const HoursReport = z.object({ data: z.array(MonthOfHours) })
export type HoursReport = z.output<typeof HoursReport>

/** The entries of one month as a file. */
export const ExportHours = z.strictObject({
  id: Id,
  month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: because('month_malformed') }),
  separator: z.enum(['semicolon', 'comma']).default('semicolon'),
})
export type ExportHours = z.output<typeof ExportHours>

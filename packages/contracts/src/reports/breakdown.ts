import { z } from 'zod'
import { report, reportQuery } from './query.ts'
import { Share } from './reports.ts'
import { BREAKDOWNS } from './words.ts'

export const GetBreakdown = reportQuery({ by: z.enum(BREAKDOWNS).default('company') })
export type GetBreakdown = z.output<typeof GetBreakdown>

/** One group: `key` is an id or a word, null of what has none; `name` is null of words, and of what was removed. */
export const BreakdownRow = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** Now. */
  open: z.int(),
  created: z.int(),
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

/** `others`: groups beyond those that are shown. */
export const BreakdownReport = report(z.object({ by: z.enum(BREAKDOWNS), rows: z.array(BreakdownRow), others: z.int() }))
export type BreakdownReport = z.output<typeof BreakdownReport>

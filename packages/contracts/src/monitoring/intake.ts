import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { CHANNELS } from '../tickets/statuses.ts'
import { INTAKE_SPANS } from './intake-words.ts'

/** `channel`: these alone; without it all of them. */
export const GetIntake = z.strictObject({
  span: z.enum(INTAKE_SPANS).default('today'),
  channel: z.array(z.enum(CHANNELS)).max(CHANNELS.length).optional(),
})
export type GetIntake = z.output<typeof GetIntake>

/** What is usual: the 10th percentile, the median and the 90th percentile of new tickets and messages together. */
export const Band = z.object({ low: z.number(), median: z.number(), high: z.number() })
export type Band = z.output<typeof Band>

const counts = { tickets: z.int(), messages: z.int() }
/** `usual` is null where there is too little to compare with. */
const Figure = z.object({ ...counts, usual: Band.nullable() })
export type IntakeFigure = z.output<typeof Figure>
const Hour = z.object({
  at: Timestamp,
  /** Null for hours of today that are yet to come. */
  tickets: z.int().nullable(),
  messages: z.int().nullable(),
  usual: Band.nullable(),
})
export type IntakeHour = z.output<typeof Hour>

/** What came in by one channel: today so far, in the last 60 minutes and 24 hours, and hour by hour in the span. */
const ChannelIntake = z.object({
  channel: z.enum(CHANNELS),
  today: Figure,
  lastHour: Figure,
  lastDay: Figure,
  hours: z.array(Hour),
})
export type ChannelIntake = z.output<typeof ChannelIntake>

export const Intake = z.object({
  asOf: Timestamp,
  /** The time zone of the organisation, whose hours these are. */
  zone: z.string(),
  span: z.enum(INTAKE_SPANS),
  /** When the first thing came in that is counted; null before that. */
  since: Timestamp.nullable(),
  /** `usual`: there are four weeks to compare with; `short`: fewer; `counting`: what came in before is still being counted. */
  history: z.enum(['usual', 'short', 'counting']),
  /** Today is a holiday of the default calendar. */
  isHoliday: z.boolean(),
  channels: z.array(ChannelIntake),
})
export type Intake = z.output<typeof Intake>

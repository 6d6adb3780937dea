import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { report, reportQuery } from './query.ts'
import { BREACH_CAUSES, INTERVALS, SLA_METRICS, TREND_METRICS } from './words.ts'

/** Milliseconds that half, and nine of ten, took at most; null of none. */
export const Durations = z.object({ p50: z.number().nullable(), p90: z.number().nullable(), n: z.int() })
export type Durations = z.output<typeof Durations>
/** A share from 0 to 1 of `n`; null of none. */
export const Share = z.object({ share: z.number().nullable(), n: z.int() })
export type Share = z.output<typeof Share>
/** `share`: of the scores those of 4 and 5; `asked`: how many were asked. */
const Csat = Share.extend({ average: z.number().nullable(), asked: z.int() })

export const Overview = z.object({
  created: z.int(),
  /** Tickets whose resolution stands. */
  resolved: z.int(),
  reopened: z.int(),
  /** Open at the last instant of the period. */
  backlog: z.int(),
  firstResponse: Durations,
  /** Of those created in the period and still open, how many nobody answered yet. */
  unanswered: z.int(),
  resolution: Durations,
  /** Of the resolutions of the period, reopened within seven days. */
  reopenRate: Share,
  oneTouch: Share,
  csat: Csat,
  sla: Share,
  /** How many tickets those figures are of that count events: a ticket may be reopened, rated or promised something twice. */
  tickets: z.object({ reopened: z.int(), resolution: z.int(), rated: z.int(), sla: z.int() }),
})
export type Overview = z.output<typeof Overview>
/** The desk as it is now, in the queues that were asked of. */
export const DeskNow = z.object({
  /** Open tickets that nobody has, by the day they were opened, youngest first; the oldest have no first day. */
  unassigned: z.array(z.object({ from: z.iso.date().nullable(), to: z.iso.date(), count: z.int() })),
  /** Open tickets of people, most first; nobody's for who may not see others. `capacity` null: without a limit of their own. */
  load: z.array(z.object({ agent: z.object({ id: Id, name: z.string() }), open: z.int(), capacity: z.int().nullable() })),
})
export type DeskNow = z.output<typeof DeskNow>
export const DashboardReport = report(Overview).extend({ desk: DeskNow })
export type DashboardReport = z.output<typeof DashboardReport>
export const GetDashboard = reportQuery({})

export const StatusNow = z.object({
  status: z.enum(STATUSES),
  count: z.int(),
  share: z.number().nullable(),
  oldestAt: Timestamp.nullable(),
})
export const ByStatusReport = report(z.array(StatusNow))
export type ByStatusReport = z.output<typeof ByStatusReport>

export const PriorityFlow = z.object({
  priority: z.enum(PRIORITIES),
  /** Now. */
  open: z.int(),
  atRisk: z.int(),
  late: z.int(),
  created: z.int(),
  resolved: z.int(),
})
export const ByPriorityReport = report(z.array(PriorityFlow))
export type ByPriorityReport = z.output<typeof ByPriorityReport>

export const GetByPeriod = reportQuery({ interval: z.enum(INTERVALS).default('day') })
export type GetByPeriod = z.output<typeof GetByPeriod>
/** `start`: the day, the Monday, or the first of the month; by the hour with the hour. */
export const PeriodPoint = z.object({ start: z.string(), created: z.int(), resolved: z.int(), reopened: z.int(), backlogEnd: z.int() })
export type PeriodPoint = z.output<typeof PeriodPoint>
export const ByPeriodReport = report(z.array(PeriodPoint))
export type ByPeriodReport = z.output<typeof ByPeriodReport>

export const AgentFigures = z.object({
  /** Null: the median of the team, which those see who do not see others. */
  agent: z.object({ id: Id, name: z.string() }).nullable(),
  replies: z.number(),
  ticketsTouched: z.number(),
  firstResponses: z.number(),
  firstResponseP50: z.number().nullable(),
  resolved: z.number(),
  reopenedShare: z.number().nullable(),
  csat: z.object({ average: z.number().nullable(), n: z.int() }),
  sla: z.number().nullable(),
})
export type AgentFigures = z.output<typeof AgentFigures>
export const AgentReport = report(z.array(AgentFigures))
export type AgentReport = z.output<typeof AgentReport>

/** `bounces`: how often tickets came to the status again. */
export const StatusFlow = z.object({
  status: z.enum(STATUSES),
  entered: z.int(),
  left: z.int(),
  p50InStatus: z.number().nullable(),
  bounces: z.int(),
  /** Its custom statuses; moves between them are none of the status. */
  custom: z.array(z.object({ id: Id, name: z.string(), entered: z.int(), left: z.int(), p50InStatus: z.number().nullable() })),
})
export const StatusFlowReport = report(z.array(StatusFlow))
export type StatusFlowReport = z.output<typeof StatusFlowReport>

export const GetTrend = reportQuery({ metric: z.enum(TREND_METRICS).default('created') })
export type GetTrend = z.output<typeof GetTrend>
/** `usual`: the median of the same weekday in the eight weeks before; `unusual`: at least twice as far from it as such days are. */
export const TrendPoint = z.object({ day: z.iso.date(), value: z.number().nullable(), usual: z.number().nullable(), unusual: z.boolean() })
export const TrendReport = report(z.object({ metric: z.enum(TREND_METRICS), series: z.array(TrendPoint) }))
export type TrendReport = z.output<typeof TrendReport>

const Kept = z.object({ met: z.int(), breached: z.int(), share: z.number().nullable() })
export const SlaCompliance = z.object({
  total: Kept,
  /** Clocks of now that have not ended, and are not late. */
  running: z.int(),
  byMetric: z.array(Kept.extend({ metric: z.enum(SLA_METRICS) })),
  byPriority: z.array(Kept.extend({ priority: z.enum(PRIORITIES) })),
  byQueue: z.array(Kept.extend({ queue: z.object({ id: Id, name: z.string().nullable() }).nullable() })),
  causes: z.array(z.object({ cause: z.enum(BREACH_CAUSES), count: z.int() })),
})
export type SlaCompliance = z.output<typeof SlaCompliance>
export const SlaReport = report(SlaCompliance)
export type SlaReport = z.output<typeof SlaReport>

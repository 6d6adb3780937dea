import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { Language } from '@balcao/contracts/language'
import { meanOf } from '@balcao/contracts/reports/by-hour'
import type { ExportFigures } from '@balcao/contracts/reports/export'
import { HOUR_MEASURES, type ReportType } from '@balcao/contracts/reports/words'
import type { Ctx } from '../../ctx.ts'
import { wordsIn } from '../../ticket-list/export-words.ts'
import { agentPerformance } from '../agents.ts'
import { breakdown } from '../breakdown.ts'
import { byHour } from '../by-hour.ts'
import { byPeriod } from '../by-period.ts'
import { chat } from '../chat.ts'
import { byPriority, byStatus } from '../now.ts'
import { dashboard } from '../overview.ts'
import { availability } from '../presence/availability.ts'
import { slaCompliance } from '../sla.ts'
import { statusFlow } from '../status-flow.ts'
import { time } from '../time.ts'
import { trend } from '../trend.ts'
import { PRESENCE_HEADS, presenceRows } from './presence-rows.ts'
import { TIME_HEADS, timeRows } from './time-rows.ts'
import { type ReportWords, reportWords } from './words.ts'

export type Cell = string | number | null
/** What a report answers around its data. */
export type Around = { asOf: string; zone: string; from: string; to: string; scoped: boolean }
export type ReportTable = { around: Around; heads: string[]; rows: Cell[][]; data: unknown; compare: unknown }

/** The report's own input, in which `type` is of tickets. */
type Asking = Omit<ExportFigures, 'type' | 'format' | 'ticketType'> & { type: ExportFigures['ticketType'] }
type Asked = { ctx: Ctx; input: Asking; words: ReportWords; language: Language; instant: (at: string | null) => string }
type Made<Data> = Around & { data: Data; compare: Data | null }

const minutes = (ms: number | null): Cell => (ms === null ? null : Math.round(ms / 600) / 100)
const share = (value: number | null): Cell => (value === null ? null : Math.round(value * 10_000) / 10_000)

function table<Data>(made: Made<Data>, heads: string[], rows: Cell[][]): ReportTable {
  const { data, compare, ...around } = made
  return { around, heads, rows, data, compare }
}

/** Each report as the rows of a file. @throws DomainError forbidden, invalid_input */
const TABLES: Record<ReportType, (asked: Asked) => Promise<ReportTable>> = {
  dashboard: async ({ ctx, input, words: { head } }) => {
    const made = await dashboard(ctx, input)
    type Figures = typeof made.data
    const line = (name: string, of: (figures: Figures) => Cell, n?: (figures: Figures) => number): Cell[] => [
      head[name] ?? name,
      of(made.data),
      made.compare ? of(made.compare) : null,
      n ? n(made.data) : null,
    ]
    const rows = [
      line('created', ({ created }) => created),
      line('resolved', ({ resolved }) => resolved),
      line('reopened', ({ reopened }) => reopened),
      line('backlog', ({ backlog }) => backlog),
      line(
        'firstResponse',
        ({ firstResponse }) => minutes(firstResponse.p50),
        ({ firstResponse }) => firstResponse.n,
      ),
      line(
        'firstResponseP90',
        ({ firstResponse }) => minutes(firstResponse.p90),
        ({ firstResponse }) => firstResponse.n,
      ),
      line('unanswered', ({ unanswered }) => unanswered),
      line(
        'resolution',
        ({ resolution }) => minutes(resolution.p50),
        ({ resolution }) => resolution.n,
      ),
      line(
        'resolutionP90',
        ({ resolution }) => minutes(resolution.p90),
        ({ resolution }) => resolution.n,
      ),
      line(
        'reopenRate',
        ({ reopenRate }) => share(reopenRate.share),
        ({ reopenRate }) => reopenRate.n,
      ),
      line(
        'oneTouch',
        ({ oneTouch }) => share(oneTouch.share),
        ({ oneTouch }) => oneTouch.n,
      ),
      line(
        'csat',
        ({ csat }) => share(csat.share),
        ({ csat }) => csat.n,
      ),
      line(
        'csatAverage',
        ({ csat }) => share(csat.average),
        ({ csat }) => csat.n,
      ),
      line(
        'sla',
        ({ sla }) => share(sla.share),
        ({ sla }) => sla.n,
      ),
    ]
    return table(made, namesOf(head, ['name', 'value', 'before', 'n']), rows)
  },
  'by-status': async ({ ctx, input, words: { head }, language, instant }) => {
    const made = await byStatus(ctx, input)
    const { status: name } = wordsIn(language)
    const rows = made.data.map(({ status, count, share: part, oldestAt }) => [name(status), count, share(part), instant(oldestAt)])
    return table(made, namesOf(head, ['status', 'count', 'share', 'oldest']), rows)
  },
  'by-priority': async ({ ctx, input, words: { head }, language }) => {
    const made = await byPriority(ctx, input)
    const { priority: name } = wordsIn(language)
    const rows = made.data.map(({ priority, open, atRisk, late, created, resolved }) => [
      name(priority),
      open,
      atRisk,
      late,
      created,
      resolved,
    ])
    return table(made, namesOf(head, ['priority', 'open', 'atRisk', 'late', 'created', 'resolved']), rows)
  },
  'by-period': async ({ ctx, input, words: { head } }) => {
    const made = await byPeriod(ctx, input)
    const rows = made.data.map(({ start, created, resolved, reopened, backlogEnd }) => [start, created, resolved, reopened, backlogEnd])
    return table(made, namesOf(head, ['start', 'created', 'resolved', 'reopened', 'backlog']), rows)
  },
  'agent-performance': async ({ ctx, input, words: { head, median } }) => {
    const made = await agentPerformance(ctx, input)
    const rows = made.data.map((one) => [
      ...[one.agent?.name ?? median, one.replies, one.ticketsTouched, one.firstResponses, minutes(one.firstResponseP50), one.resolved],
      ...[share(one.reopenedShare), share(one.csat.average), one.csat.n, share(one.sla)],
    ])
    const heads = ['person', 'replies', 'touched', 'firstResponses', 'firstResponse', 'resolved', 'reopenRate', 'csatAverage', 'n', 'sla']
    return table(made, namesOf(head, heads), rows)
  },
  'status-flow': async ({ ctx, input, words: { head }, language }) => {
    const made = await statusFlow(ctx, input)
    const { status: name } = wordsIn(language)
    const rows = made.data.flatMap(({ status, entered, left, p50InStatus, bounces, custom }): Cell[][] => [
      [name(status), entered, left, minutes(p50InStatus), bounces],
      ...custom.map((one): Cell[] => [`${name(status)}: ${one.name}`, one.entered, one.left, minutes(one.p50InStatus), null]),
    ])
    return table(made, namesOf(head, ['status', 'entered', 'left', 'inStatus', 'bounces']), rows)
  },
  trend: async ({ ctx, input, words: { head, metric, yes } }) => {
    const made = await trend(ctx, input)
    const shown = made.data.metric === 'firstResponse' ? minutes : share
    const rows = made.data.series.map(({ day, value, usual, unusual }) => [day, shown(value), shown(usual), unusual ? yes : ''])
    return table(made, [head.day ?? '', metric[made.data.metric], ...namesOf(head, ['usual', 'unusual'])], rows)
  },
  breakdown: async ({ ctx, input, words, language }) => {
    const made = await breakdown(ctx, input)
    const { head, noGroup, goneGroup } = words
    const { by, field, rows: groups } = made.data
    const { priority, channel, type } = wordsIn(language)
    const word = {
      priority,
      channel,
      type,
      company: () => goneGroup,
      queue: () => goneGroup,
      tag: () => goneGroup,
      'custom-status': () => goneGroup,
      'status-reason': () => goneGroup,
      // Of a checkbox; options have names.
      'custom-field': (key: string) => displayValue({ type: 'checkbox', options: [], settings: {} }, key === 'true', language),
    }[by]
    const rows = groups.map((one): Cell[] => [
      one.key === null ? noGroup : (one.name ?? word(one.key)),
      ...[one.open, one.created, share(one.share), one.resolved, one.reopened, minutes(one.firstResponseP50), minutes(one.resolutionP50)],
      ...[share(one.csat.average), one.csat.n, share(one.sla.share), one.minutes],
    ])
    const heads = [
      'open',
      'created',
      'createdShare',
      'resolved',
      'reopened',
      'firstResponse',
      'resolution',
      'csatAverage',
      'n',
      'sla',
      'worked',
    ]
    return table(made, [field?.label ?? head[by] ?? by, ...namesOf(head, heads)], rows)
  },
  'by-hour': async ({ ctx, input, words: { head }, language }) => {
    const made = await byHour(ctx, input)
    const rows = made.data.map((cell): Cell[] => [
      ...[weekdayName(cell.weekday, language), `${String(cell.hour).padStart(2, '0')}:00`, cell.times],
      ...HOUR_MEASURES.flatMap((measure) => [cell[measure], share(meanOf(cell, measure))]),
    ])
    const heads = ['weekday', 'hour', 'times', 'created', 'createdMean', 'firstResponses', 'firstResponsesMean', 'resolved', 'resolvedMean']
    return table(made, namesOf(head, heads), rows)
  },
  chat: async ({ ctx, input: { from, to, queueId, agentId, compare }, words: { head, median } }) => {
    const made = await chat(ctx, { from, to, queueId, agentId, compare })
    type Figures = typeof made.data.total
    const line = (name: string, one: Figures): Cell[] => [
      ...[name, one.begun, one.byAssistant, one.handedOver, one.taken, one.givenUp],
      ...[one.givenUpBecause.left, one.givenUpBecause.noAnswer, one.givenUpBecause.nobodyThere, one.becameTicket],
      ...[minutes(one.wait.p50), minutes(one.wait.p90), minutes(one.duration.p50), share(one.rating.average), one.rating.n],
    ]
    const rows = [
      line(head.total ?? '', made.data.total),
      ...(made.compare ? [line(head.before ?? '', made.compare.total)] : []),
      ...made.data.days.map(({ day, ...one }) => line(day, one)),
      ...made.data.people.map((one): Cell[] => [
        ...[one.agent?.name ?? median, null, null, null, one.taken, null, null, null, null, null],
        ...[minutes(one.waitP50), null, minutes(one.durationP50)],
        ...[share(one.rating.average), one.rating.n],
      ]),
    ]
    const counts = ['begun', 'byAssistant', 'handedOver', 'taken', 'givenUp', 'customerLeft', 'noAnswer', 'nobodyThere', 'becameTicket']
    const heads = ['group', ...counts, 'wait', 'waitP90', 'duration', 'csatAverage', 'n']
    return table(made, namesOf(head, heads), rows)
  },
  availability: async ({ ctx, input: { from, to, queueId, agentId, compare, interval }, words: { head }, instant }) => {
    const made = await availability(ctx, { from, to, queueId, agentId, compare })
    return table(made, namesOf(head, PRESENCE_HEADS), presenceRows(made.data, { interval, total: head.total ?? '', instant }))
  },
  time: async ({ ctx, input, words, language }) => {
    const made = await time(ctx, { ...input, interval: input.interval === 'hour' ? 'day' : input.interval })
    return table(made, namesOf(words.head, TIME_HEADS), timeRows(made.data, words, language))
  },
  'sla-compliance': async ({ ctx, input, words, language }) => {
    const made = await slaCompliance(ctx, input)
    const { head, noQueue, goneQueue } = words
    const { priority: name } = wordsIn(language)
    const line = (
      group: string,
      of: string,
      { met, breached, share: part }: { met: number; breached: number; share: number | null },
    ): Cell[] => [...[head[group] ?? group, of, met, breached, share(part)]]
    const { total, byMetric, byPriority: priorities, byQueue, causes } = made.data
    const rows = [
      line('total', '', total),
      ...byMetric.map((row) => line('metric', words.sla[row.metric], row)),
      ...priorities.map((row) => line('priority', name(row.priority), row)),
      ...byQueue.map((row) => line('queue', row.queue ? (row.queue.name ?? goneQueue) : noQueue, row)),
      ...causes.map(({ cause, count }): Cell[] => [head.cause ?? '', words.cause[cause], null, count, null]),
    ]
    return table(made, namesOf(head, ['group', 'name', 'met', 'breached', 'share']), rows)
  },
}

/** The first of January 2024 was a Monday. */
const weekdayName = (weekday: number, language: Language) =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })

const namesOf = (head: Record<string, string>, keys: readonly string[]) => keys.map((key) => head[key] ?? key)

export function tableOf(
  ctx: Ctx,
  { type, format: _, ticketType, ...input }: ExportFigures,
  language: Language,
  instant: (at: string | null) => string,
): Promise<ReportTable> {
  return TABLES[type]({ ctx, input: { ...input, type: ticketType }, words: reportWords(language), language, instant })
}

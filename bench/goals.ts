import type { Bulk } from './bulk.ts'
import type { DeskFigures } from './desk.ts'
import { KINDS, type Kind } from './desk-cases.ts'
import type { Growth, Neighbour } from './desks.ts'
import type { Identity } from './identity.ts'
import type { Live } from './live.ts'
import type { Notices } from './notifications.ts'
import type { Result } from './rounds.ts'

export type Measured = {
  results: Result[]
  growth: Growth[]
  neighbour: Neighbour
  live: Live
  desk: DeskFigures[]
  bulk: Bulk
  identity: Identity
  notices: Notices
}
/** What of it a run of some parts has. */
export type Parts = { [K in keyof Measured]?: Measured[K] | undefined }
export type Verdict = 'stretch' | 'ok' | 'MISSED'
/** One goal of docs/benchmarks.md: what was reached, what must be, what would be fine. */
export type Goal = { number: string; what: string; reached: string; must: string; stretch: string; verdict: Verdict }

type Bound = { must: number; stretch: number }

/** Holds the figures against the goals, of those parts that were measured. Ratios are medians of the rounds. */
export function judge({ results, growth, neighbour, live, desk, bulk, notices }: Parts): Goal[] {
  return [
    ...(results ? ofCalls(results) : []),
    ...(growth ? [ofGrowth(growth)] : []),
    ...(neighbour ? [ofNeighbour(neighbour)] : []),
    ...(results
      ? [most('24', 'slowest p99 of any call in any round', worst(results, 'worstP99'), { must: 1000, stretch: 300 }, ' ms')]
      : []),
    ...(live ? ofLive(live) : []),
    ...(desk ? ofDesk(desk) : []),
    ...(bulk ? ofBulk(bulk) : []),
    ...(notices ? ofNotices(notices) : []),
  ]
}

function ofCalls(results: readonly Result[]): Goal[] {
  const at = (call: string, connections: number) => results.find((r) => r.call === call && r.connections === connections) as Result
  const list = at('list', 16).ratios
  const created = at('create', 16).ratios.rest.perSecondToFloor
  const toInsert = at('create', 1).ratios.rest.p50ToSql
  return [
    least('1', 'list by REST, requests per second to the floor, c=16', list.rest.perSecondToFloor, { must: 0.45, stretch: 0.7 }, '×'),
    most('1', 'list by REST, p50 to the floor, c=16', list.rest.p50ToFloor, { must: 2.2, stretch: 1.4 }, '×'),
    least('2', 'list by tRPC, requests per second to the floor, c=16', list.trpc.perSecondToFloor, { must: 0.3, stretch: 0.5 }, '×'),
    most('2', 'list by tRPC, p50 to the floor, c=16', list.trpc.p50ToFloor, { must: 3, stretch: 2 }, '×'),
    least('5', 'create by REST, requests per second to a server that only inserts, c=16', created, { must: 1 / 6, stretch: 1 / 3 }, '×'),
    most('8', 'create by REST to the bare INSERT of the same rows, p50, c=1', toInsert, { must: 6, stretch: 3 }, '×'),
  ]
}

const worst = <K extends string>(of: readonly Record<K, number>[], key: K) => Math.max(...of.map((one) => one[key]))

const ofGrowth = (growth: readonly Growth[]) =>
  most('9', "growth of a list's p50 with five times the tickets (worst list)", worst(growth, 'p50Growth'), { must: 1.3, stretch: 1.1 }, '×')

const ofNeighbour = ({ p99Growth }: Neighbour) =>
  most('10', "small tenant's list, p99 beside 16 busy connections of another, to alone", p99Growth, { must: 4, stretch: 2 }, '×')

const ofLive = ({ idle, loaded }: Live): Goal[] => [
  most('–', "commit to the event in another client's socket, p99, idle", idle.p99, { must: 60, stretch: 30 }, ' ms'),
  most('–', 'the same beside 16 busy connections', loaded.p99, { must: 60, stretch: 30 }, ' ms'),
]

/** The worst question of each kind that was asked, and the slowest answer. */
function ofDesk(desk: readonly DeskFigures[]): Goal[] {
  const slowest = Math.max(...desk.map(({ trpc }) => trpc.max))
  return [
    ...KINDS.filter((kind) => desk.some((one) => one.kind === kind)).map((kind) => {
      const { what, ...bound } = DESK_GOALS[kind]
      return most('–', what, worstP95(desk, kind), bound, ' ms')
    }),
    most('–', 'slowest single answer of all questions of a desk', slowest, { must: 1000, stretch: 300 }, ' ms'),
  ]
}

const ofBulk = ({ tickets, ms, trpcMs, batches }: Bulk): Goal[] => [
  most('–', `${tickets} tickets changed by one call, by REST`, ms, { must: 2000, stretch: 1000 }, ' ms'),
  most('–', 'the same by tRPC', trpcMs, { must: 2000, stretch: 1000 }, ' ms'),
  most('–', 'batches of events that such a change is told in', batches, { must: 1, stretch: 1 }, ''),
]

function ofNotices({ held, asked, madePerSecond }: Notices): Goal[] {
  const slowest = Math.max(...asked.map(({ trpc }) => trpc.p95))
  return [
    most('–', `lists and counts of ${held} notifications, p95 (worst)`, slowest, { must: 80, stretch: 40 }, ' ms'),
    least('–', 'notifications that one worker makes of many facts', madePerSecond, { must: 200, stretch: 400 }, '/s'),
  ]
}

/** Whether one question of the desk meets the goal of its kind. */
export const meets = ({ kind, trpc }: Pick<DeskFigures, 'kind' | 'trpc'>) => trpc.p95 <= DESK_GOALS[kind].must

/** The worst question of each kind, through tRPC, one at a time. */
const DESK_GOALS: Record<Kind, Bound & { what: string }> = {
  list: { what: 'list with two filters and a custom field, or in its order, p95 (worst)', must: 80, stretch: 40 },
  count: { what: 'counts of views and of the columns of a board, p95 (worst)', must: 1000, stretch: 300 },
  suggestions: { what: 'suggestions of the search box, p95 (worst)', must: 60, stretch: 30 },
  search: { what: 'full search, p95 (worst)', must: 150, stretch: 75 },
  open: { what: 'open a ticket with its messages, p95 (worst)', must: 50, stretch: 25 },
  tags: { what: 'tags with their uses, p95 (worst)', must: 80, stretch: 40 },
}

const worstP95 = (desk: readonly DeskFigures[], kind: Kind) =>
  Math.max(...desk.filter((one) => one.kind === kind).map(({ trpc }) => trpc.p95))

const show = (value: number, unit: string) => `${value >= 10 ? Math.round(value) : value.toFixed(2)}${unit}`

/** A goal that is met by no more than this. */
export function most(number: string, what: string, value: number, { must, stretch }: Bound, unit: string): Goal {
  const verdict = value <= stretch ? 'stretch' : value <= must ? 'ok' : 'MISSED'
  return { number, what, reached: show(value, unit), must: `≤ ${show(must, unit)}`, stretch: `≤ ${show(stretch, unit)}`, verdict }
}

/** The same of what is to be large. */
export function least(number: string, what: string, value: number, { must, stretch }: Bound, unit: string): Goal {
  const verdict = value >= stretch ? 'stretch' : value >= must ? 'ok' : 'MISSED'
  return { number, what, reached: show(value, unit), must: `≥ ${show(must, unit)}`, stretch: `≥ ${show(stretch, unit)}`, verdict }
}

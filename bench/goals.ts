import type { Bulk } from './bulk.ts'
import type { DeskFigures } from './desk.ts'
import type { Kind } from './desk-cases.ts'
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
export type Verdict = 'stretch' | 'ok' | 'MISSED'
/** One goal of docs/benchmarks.md: what was reached, what must be, what would be fine. */
export type Goal = { number: string; what: string; reached: string; must: string; stretch: string; verdict: Verdict }

type Bound = { must: number; stretch: number }

/** Holds the figures against the goals. Ratios are medians of the rounds. */
export function judge({ results, growth, neighbour, live, desk, bulk, notices }: Measured): Goal[] {
  const at = (call: string, connections: number) => results.find((r) => r.call === call && r.connections === connections) as Result
  const list = at('list', 16).ratios
  const create = at('create', 1).ratios
  const worst = Math.max(...results.map(({ worstP99 }) => worstP99))
  const slowest = Math.max(...desk.map(({ trpc }) => trpc.max))
  const slowestNotice = Math.max(...notices.asked.map(({ trpc }) => trpc.p95))
  const grown = Math.max(...growth.map(({ p50Growth }) => p50Growth))
  return [
    least('1', 'list by REST, requests per second to the floor, c=16', list.rest.perSecondToFloor, { must: 0.45, stretch: 0.7 }, '×'),
    most('1', 'list by REST, p50 to the floor, c=16', list.rest.p50ToFloor, { must: 2.2, stretch: 1.4 }, '×'),
    least('2', 'list by tRPC, requests per second to the floor, c=16', list.trpc.perSecondToFloor, { must: 0.3, stretch: 0.5 }, '×'),
    most('2', 'list by tRPC, p50 to the floor, c=16', list.trpc.p50ToFloor, { must: 3, stretch: 2 }, '×'),
    least(
      '5',
      'create by REST, requests per second to a server that only inserts, c=16',
      at('create', 16).ratios.rest.perSecondToFloor,
      {
        must: 1 / 6,
        stretch: 1 / 3,
      },
      '×',
    ),
    most('8', 'create by REST to the bare INSERT of the same rows, p50, c=1', create.rest.p50ToSql, { must: 6, stretch: 3 }, '×'),
    most('9', "growth of a list's p50 with five times the tickets (worst list)", grown, { must: 1.3, stretch: 1.1 }, '×'),
    most(
      '10',
      "small tenant's list, p99 beside 16 busy connections of another, to alone",
      neighbour.p99Growth,
      { must: 4, stretch: 2 },
      '×',
    ),
    most('24', 'slowest p99 of any call in any round', worst, { must: 1000, stretch: 300 }, ' ms'),
    most('–', "commit to the event in another client's socket, p99, idle", live.idle.p99, { must: 60, stretch: 30 }, ' ms'),
    most('–', 'the same beside 16 busy connections', live.loaded.p99, { must: 60, stretch: 30 }, ' ms'),
    ...Object.entries(DESK_GOALS).map(([kind, { what, ...bound }]) => most('–', what, worstP95(desk, kind as Kind), bound, ' ms')),
    most('–', `${bulk.tickets} tickets changed by one call, p50`, bulk.ms, { must: 2000, stretch: 1000 }, ' ms'),
    most('–', 'slowest single answer of all questions of a desk', slowest, { must: 1000, stretch: 300 }, ' ms'),
    most('–', `lists and counts of ${notices.held} notifications, p95 (worst)`, slowestNotice, { must: 80, stretch: 40 }, ' ms'),
  ]
}

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

function most(number: string, what: string, value: number, { must, stretch }: Bound, unit: string): Goal {
  const verdict = value <= stretch ? 'stretch' : value <= must ? 'ok' : 'MISSED'
  return { number, what, reached: show(value, unit), must: `≤ ${show(must, unit)}`, stretch: `≤ ${show(stretch, unit)}`, verdict }
}

function least(number: string, what: string, value: number, { must, stretch }: Bound, unit: string): Goal {
  const verdict = value >= stretch ? 'stretch' : value >= must ? 'ok' : 'MISSED'
  return { number, what, reached: show(value, unit), must: `≥ ${show(must, unit)}`, stretch: `≥ ${show(stretch, unit)}`, verdict }
}

import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { DeskFigures } from './desk.ts'
import { type Goal, judge, type Measured, meets } from './goals.ts'
import type { Identity } from './identity.ts'
import type { Figures } from './measure.ts'
import type { Profile } from './profiles.ts'
import { WAYS } from './rounds.ts'

/** What a run leaves behind, also as `.data/bench/last.json`. */
export type Report = Measured & {
  date: string
  command: string
  machine: string
  commit: string
  /** What else the machine did when the run began: processes that wanted a processor. */
  loadBefore: number
  profile: Profile
  seconds: number
  goals: Goal[]
}

const WAY_NAME = { sql: 'bare SQL', floor: 'floor', rest: 'REST', trpc: 'tRPC' }

export function makeReport(measured: Measured, profile: Profile, command: string, began: number, loadBefore: number): Report {
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    command,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}`,
    commit: commit(),
    loadBefore,
    profile,
    seconds: Math.round((Date.now() - began) / 1000),
    goals: judge(measured),
    ...measured,
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

const ms = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(2))
const rate = (value: number) => Math.round(value).toLocaleString('en')
const times = (value: number) => `${value.toFixed(2)}×`
const quantiles = (f: Figures) => `${ms(f.p50)} / ${ms(f.p95)} / ${ms(f.p99)}`
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Goals as a table: what was reached, and whether that is enough. */
export const goalsTable = (goals: readonly Goal[]) =>
  table(
    ['goal', 'what', 'reached', 'must', 'stretch', ''],
    goals.map((g) => [g.number, g.what, g.reached, g.must, g.stretch, g.verdict]),
  )

function callsTable({ results }: Measured): string {
  const rows = results.flatMap((result) =>
    WAYS.map((way) => {
      const figures = result.figures[way]
      const ratios = way === 'rest' || way === 'trpc' ? result.ratios[way] : undefined
      const { call, connections, label } = result
      const first = way === 'sql' ? [`${label} (\`${call}\`)`, connections] : ['', '']
      return [
        ...first,
        WAY_NAME[way],
        rate(figures.perSecond),
        quantiles(figures),
        ratios ? times(ratios.perSecondToFloor) : '',
        ratios ? times(ratios.p50ToSql) : '',
      ]
    }),
  )
  return table(['call', 'connections', 'way', 'per second', 'p50 / p95 / p99 ms', 'per second to floor', 'p50 to bare SQL'], rows)
}

const deskTable = (desk: readonly DeskFigures[]) =>
  table(
    ['kind', 'question', 'tRPC, p50 / p95 / max ms', 'goal', 'processor ms, waited for it', 'plain SQL, p50 / p95 ms', 'p50 to SQL'],
    desk.map(({ kind, name, trpc, sql, toSql, processor }) => [
      kind,
      name,
      `${ms(trpc.p50)} / ${ms(trpc.p95)} / ${ms(trpc.max)}`,
      meets({ kind, trpc }) ? 'met' : 'MISSED',
      `${ms(processor.ran)}, ${ms(processor.waited)}`,
      sql ? `${ms(sql.p50)} / ${ms(sql.p95)}` : '',
      toSql === null ? '' : times(toSql),
    ]),
  )

/** A reader's notifications, as the drawer asks for them, and how fast they are made. */
function noticesPart({ notices: { held, asked, made, madePerSecond } }: Measured): string {
  const rows = asked.map(({ name, trpc, sql, toSql }) => [
    name,
    `${ms(trpc.p50)} / ${ms(trpc.p95)} / ${ms(trpc.max)}`,
    sql ? `${ms(sql.p50)} / ${ms(sql.p95)}` : '',
    toSql === null ? '' : times(toSql),
  ])
  return `${table([`of ${held.toLocaleString('en')} notifications, 50 a page`, 'tRPC, p50 / p95 / max ms', 'plain SQL, p50 / p95 ms', 'p50 to SQL'], rows)}

One worker made ${made} notifications of as many facts at ${rate(madePerSecond)} a second, from the commit of the facts to the last of them.`
}

const deskPart = ({ desk, bulk }: Measured) => `${deskTable(desk)}

${bulk.tickets} tickets changed by one call: ${ms(bulk.ms)} ms by REST, ${ms(bulk.trpcMs)} by tRPC, ${times(bulk.toSql)} the bare statements that write the same rows; taken back in ${ms(bulk.undoMs)} ms.`

function otherTables({ growth, neighbour, live, profile }: Report): string {
  const n = (count: number) => count.toLocaleString('en')
  return [
    table(
      ['list by REST, c=1', `${n(profile.fewerTickets)} tickets, p50 / p95 / p99 ms`, `${n(profile.tickets)} tickets`, 'p50 growth'],
      growth.map((g) => [`\`${g.call}\``, quantiles(g.fewer), quantiles(g.more), times(g.p50Growth)]),
    ),
    table(
      [`list of a tenant with ${n(profile.ticketsPerSmallTenant)} tickets, c=1`, 'p50 / p95 / p99 ms'],
      [
        ['alone', quantiles(neighbour.alone)],
        ['beside 16 connections that read the big tenant', quantiles(neighbour.loaded)],
      ],
    ),
    table(
      [`commit → event in another client's websocket, ${live.idle.count} comments each`, 'p50 / p95 / p99 ms'],
      [
        ['idle', quantiles(live.idle)],
        [`beside 16 connections that read lists (${rate(live.loadPerSecond)} requests/s)`, quantiles(live.loaded)],
      ],
    ),
  ].join('\n\n')
}

/** What sign-ins cost, and the check of a session, as a sentence. */
export const asIdentity = ({ signIns, alone, besideStorm, p99Growth, checkRatio, checkMs }: Identity) =>
  `Sign-ins by password, each with an Argon2id check: ${signIns.perSecond.toFixed(0)} a second, p50 ${ms(signIns.p50)} ms. A read beside them has a p99 of ${ms(besideStorm.p99)} ms, alone ${ms(alone.p99)} ms: ${times(p99Growth)}. The check of the session costs each request ${ms(checkMs)} ms, ${times(checkRatio)} a request without it.`

/** The report for the terminal. */
export function asText(report: Report): string {
  return `\n${callsTable(report)}\n\n${deskPart(report)}\n\n${noticesPart(report)}\n\n${otherTables(report)}\n\n${goalsTable(report.goals)}\n`
}

/** What stands under this heading of docs/benchmarks.md was measured by other commands, and stays when the rest is written anew. */
export const KEPT = '## Measured apart'

/** The report as docs/benchmarks.md; of the one that stood there, what was measured apart is kept. */
export function asDocument(report: Report, former: string): string {
  const { profile } = report
  const n = (count: number) => count.toLocaleString('en')
  return `# Benchmarks

Written by \`npm run bench -- --write-docs\`; \`npm run bench\` alone prints the same tables. The run brings its own PostgreSQL
(durable: fsync and synchronous_commit on), server, worker and load generator, all on this one machine, over loopback.

- **Command**: \`${report.command}\` at ${report.commit}, ${report.date} UTC, ${Math.round(report.seconds / 60)} minutes with${profile.name === 'full' ? '' : `, **${profile.name} data**:`} ${profile.rounds} rounds
- **Machine**: ${report.machine}; ${report.loadBefore.toFixed(1)} other processes wanted a processor when the run began${report.loadBefore > 0.5 ? ', so **the figures below are blurred**' : ''}
- **Data**: ${n(profile.tickets)} tickets and ${n(profile.tickets * 3)} comments in one tenant, ${profile.smallTenants} more tenants of ${n(profile.ticketsPerSmallTenant)} tickets; the growth is measured against a second database of ${n(profile.fewerTickets)} tickets
- **Floor**: \`bench/floor-server.ts\`, node:http, hand-written prepared SQL for the same rows (people, company, tags, custom fields with their names, whether the reader has a draft; of one ticket who follows it, and its messages with edits, files and those of merged tickets), instants left as text, JSON.stringify; no session, no tenant check, no validation
- **Bare SQL**: the same statements through a pg pool in the load generator
- Every figure is the median of the rounds, in which the four ways take turns; every ratio is taken within a round. Absolute figures
  drift two- or threefold with what else the machine does: compare ratios.

## Goals

${goalsTable(report.goals)}

## Calls

${callsTable(report)}

## Questions of a desk

By an agent who sees every ticket, one call at a time. Plain SQL is the same question as one statement with its values in the text, planned
anew each time, without tenant, rights or bounds; for a search, the newest thousand that match, best first. The processor's time is what the
server and the database did for one call; what they waited for it is the busy machine's.

${deskPart(report)}

## Notifications

${noticesPart(report)}

## Growth, neighbours, live events, sign-ins

${otherTables(report)}

${asIdentity(report.identity)}

${KEPT}
${former.split(`\n${KEPT}\n`)[1] ?? ''}`
}

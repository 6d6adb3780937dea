import type pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Case, deskCases, type Kind } from './desk-cases.ts'
import { readDeskFacts } from './desk-facts.ts'
import { meets } from './goals.ts'
import { HttpClient } from './http-client.ts'
import { type Caller, type Figures, median, medianFigures, pound } from './measure.ts'
import { type Processor, processorOf, since } from './processor.ts'
import type { Profile } from './profiles.ts'
import { barePool } from './statements.ts'

/**
 * What a question costs by tRPC and as plain SQL; `toSql` is the ratio of their p50, null where there is no such statement.
 * `processor` is what one call by tRPC made the server and the database do: a busy machine lets them wait for it.
 */
export type Asked = { trpc: Figures; sql: Figures | null; toSql: number | null; processor: Processor }
export type DeskFigures = Asked & { kind: Kind; name: string }

const pathOf = (calls: Case['calls']) =>
  `/trpc/${calls.map(([name]) => name).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(calls.map(([, input], i) => [i, input]))))}`

/** Asks everything of the big desk, one call at a time, by tRPC and by plain SQL in turns. */
export async function measureDesk(environment: BenchEnvironment, profile: Profile, say: (line: string) => void): Promise<DeskFigures[]> {
  const pool = barePool(environment.url, 1)
  const client = new HttpClient(environment.ports.server)
  try {
    await pool.query(`set statement_timeout = '3s'`)
    const figures: DeskFigures[] = []
    let token = ''
    for (const [n, one] of deskCases(await readDeskFacts(pool, 'bench-big', profile.tickets)).entries()) {
      // A token lasts ten minutes.
      if (n % 10 === 0) token = await environment.signIn(environment.ports.server, 'bench-big')
      const { kind, name } = one
      figures.push({ kind, name, ...(await measureAsked(client, token, one, pool, profile, environment.pids())) })
      say(lineOf(figures.at(-1) as DeskFigures))
    }
    return figures
  } finally {
    client.close()
    await pool.end()
  }
}

const TIMED_OUT = '57014'

/** One question by tRPC and by its plain statements, taking turns. */
export async function measureAsked(
  client: HttpClient,
  token: string,
  { name, calls, sql: texts }: Pick<Case, 'name' | 'calls' | 'sql'>,
  pool: pg.Pool,
  profile: Profile,
  pids: readonly number[],
): Promise<Asked> {
  const trpc: Caller = {
    close: () => undefined,
    call: async () => {
      const { status, body } = await client.send('GET', pathOf(calls), token)
      if (status !== 200) throw new Error(`${name}: ${status} ${body.toString().slice(0, 300)}`)
    },
  }
  const sql: Caller = {
    close: () => undefined,
    call: async () => {
      for (const text of texts) await pool.query(text)
    },
  }
  return measureInTurns(trpc, texts.length > 0 ? sql : undefined, profile, pids)
}

async function measureInTurns(trpc: Caller, plain: Caller | undefined, profile: Profile, pids: readonly number[]): Promise<Asked> {
  // A plain statement that runs into the limit of time has no figure: it is the product that is measured here.
  const ends = await plain?.call().then(
    () => true,
    (error: { code?: string }) => (error.code === TIMED_OUT ? false : Promise.reject(error)),
  )
  const sql = ends ? plain : undefined
  const rounds: { trpc: Figures; sql: Figures | null; processor: Processor }[] = []
  // The first round only warms up.
  for (let round = 0; round <= profile.rounds; round++) {
    const before = processorOf(pids)
    const asked = await pound([trpc], profile.deskMs, round === 0 ? 2 : undefined)
    const processor = since(before, processorOf(pids), asked.count)
    rounds.push({ trpc: asked, processor, sql: sql ? await pound([sql], profile.deskMs, round === 0 ? 1 : undefined) : null })
  }
  const counted = rounds.slice(1)
  return {
    trpc: medianFigures(counted.map((round) => round.trpc)),
    sql: sql ? medianFigures(counted.flatMap((round) => round.sql ?? [])) : null,
    toSql: sql ? median(counted.map((round) => round.trpc.p50 / (round.sql?.p50 ?? Number.NaN))) : null,
    processor: {
      ran: median(counted.map(({ processor }) => processor.ran)),
      waited: median(counted.map(({ processor }) => processor.waited)),
    },
  }
}

const lineOf = ({ kind, name, trpc, sql, toSql, processor }: DeskFigures) =>
  `${kind.padEnd(11)} ${name.padEnd(52)} p50 ${trpc.p50.toFixed(1)} p95 ${trpc.p95.toFixed(1)} max ${trpc.max.toFixed(0)} ms ${meets({ kind, trpc }) ? 'met   ' : 'MISSED'}` +
  ` (${processor.ran.toFixed(1)} of processor, ${processor.waited.toFixed(1)} waited for it)` +
  (sql ? `, SQL p50 ${sql.p50.toFixed(1)} p95 ${sql.p95.toFixed(1)}: ${toSql?.toFixed(2)}×` : '')

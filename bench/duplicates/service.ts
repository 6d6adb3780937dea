import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorOf, asSystem, type Ctx, makeCtx } from '@balcao/core/ctx'
import { workOnRuns } from '@balcao/core/duplicates/runs'
import { candidatesOf } from '@balcao/core/duplicates/similar'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { inSession } from '@balcao/db/tenant'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { takeLock } from '@balcao/tooling/start/lock'
import { startPostgres } from '@balcao/tooling/start/postgres'
import { freePort } from '@balcao/tooling/start/probe'
import { PASSWORD } from '../bench-environment.ts'
import { type Goal, least, most } from '../goals.ts'
import { figuresOf } from '../measure.ts'
import { startProgram, stopPrograms, untilUp } from '../processes.ts'
import { processorOf } from '../processor.ts'
import type { Profile } from '../profiles.ts'
import { openFullScan } from './full-scan.ts'
import { type Crowd, loadCrowd } from './load.ts'

/** How many tickets, how many questions of each kind, and how long the search through all is watched. */
const SHAPES = {
  full: { tickets: 200_000, asked: 300, scans: 300, typed: 150, batchMs: 30_000 },
  quick: { tickets: 20_000, asked: 200, scans: 150, typed: 150, batchMs: 15_000 },
  smoke: { tickets: 2_000, asked: 20, scans: 20, typed: 20, batchMs: 4_000 },
}
const WARM = 20

export type ServiceFigures = {
  tickets: number
  candidates: { p50: number; p95: number }
  /** Processor time of the database and of this process for one question, in milliseconds. */
  candidatesCpu: number
  found: number
  kept: number
  realtime: { p50: number; p95: number }
  perSecond: number
  perCoreSecond: number
  stopMs: number
}

/** The stages of detection in service: candidates, hints over HTTP, and the search through all tickets, on a database of its own. */
export async function measureService(dir: string, { name }: Pick<Profile, 'name'>, say: (line: string) => void): Promise<ServiceFigures> {
  const shape = SHAPES[name]
  const dataDir = join(dir, 'duplicates')
  const lock = await takeLock(dataDir, 'a bench', say)
  const postgres = await startPostgres(dataDir, { say })
  try {
    await migrateToLatest(postgres.url)
    await migrateQueues(postgres.url)
    const db = openDatabase(postgres.url, { max: 4, onIdleError: (error) => say(String(error)) })
    try {
      const crowd = await loadCrowd(db, postgres.url, shape.tickets, say)
      const pids = () => [process.pid, postgres.pid() ?? 0]
      const candidates = await measureCandidates(db, crowd, shape.asked, pids)
      const { p50, p95 } = candidates.figures
      say(
        `candidates p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${candidates.cpu.toFixed(1)} ms of a processor; load ${loadavg()[0]?.toFixed(1)}`,
      )
      const recall = await measureRecall(db, crowd, shape.scans)
      say(`candidates keep ${(recall.kept * 100).toFixed(1)} % of ${recall.found} duplicates that a full scan finds`)
      const realtime = await overHttp(postgres.url, dataDir, crowd, shape.typed)
      say(`hints over HTTP p50 ${realtime.p50.toFixed(1)} ms, p95 ${realtime.p95.toFixed(1)} ms`)
      const { repeats, ...batch } = await measureBatch(db, crowd, shape.batchMs, pids)
      say(`the search through all finds ${repeats.found} of ${repeats.of} tickets that repeat an earlier one`)
      return {
        tickets: shape.tickets,
        candidates: candidates.figures,
        candidatesCpu: candidates.cpu,
        ...recall,
        realtime,
        ...batch,
      }
    } finally {
      await db.close()
    }
  } finally {
    await stopPrograms()
    await postgres.stop()
    lock.release()
  }
}

export const judgeService = (one: ServiceFigures): Goal[] => [
  most('–', `candidates among ${one.tickets} tickets, p95`, one.candidates.p95, { must: 50, stretch: 35 }, ' ms'),
  least('–', 'of the duplicates that a full scan finds, found by candidates', one.kept * 100, { must: 97, stretch: 99 }, ' %'),
  most('–', 'hints while writing, over HTTP, p95', one.realtime.p95, { must: 120, stretch: 50 }, ' ms'),
  least('–', 'tickets that the search through all works on in a second of one core', one.perCoreSecond, { must: 40, stretch: 100 }, '/s'),
  most('–', 'until a search is stopped', one.stopMs, { must: 2_000, stretch: 1_000 }, ' ms'),
]

/** As the server runs a rule: a transaction of an agent's session. */
async function asAgent(db: Database, crowd: Crowd): Promise<<T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>> {
  const { tenantId } = crowd
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const session = await inSystem(db, async (tx) => {
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('role', '=', 'agent')
      .executeTakeFirstOrThrow()
    const values = { tenantId, userId, refreshHash: `bench-${performance.now()}`, expiresAt: inAnHour, idleExpiresAt: inAnHour }
    const { id } = await tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
    return { tenantId, userId, sessionId: id }
  })
  return (run) =>
    inSession(db, session, (tx, facts) => {
      if (!facts) throw new Error('The session of the bench is over.')
      return run(makeCtx(tx, actorOf(session, facts)))
    })
}

/** Questions from all over the crowd that have an answer: a ticket that repeats another. */
const asking = ({ tickets }: Crowd, count: number) => {
  const repeated = tickets.flatMap(({ repeats }, at) => (repeats === null ? [] : [at]))
  const step = Math.max(1, Math.floor(repeated.length / count))
  return repeated.filter((_, n) => n % step === 0).slice(0, count)
}

const sourceOf = ({ tickets, ids, requesters }: Crowd, at: number) => {
  const ticket = tickets[at] as Crowd['tickets'][number]
  const createdAt = Date.now() - ticket.minutesAgo * 60_000
  // Nothing but the words: what a requester's last tickets add is none of the index's.
  return { id: ids[at] as number, title: ticket.title, text: ticket.text, createdAt, requester: requesters.length > 0 ? null : undefined }
}

async function measureCandidates(db: Database, crowd: Crowd, count: number, pids: () => number[]) {
  const as = await asAgent(db, crowd)
  for (const at of asking(crowd, WARM)) await as((ctx) => candidatesOf(ctx, sourceOf(crowd, at)))
  const times: number[] = []
  const before = processorOf(pids())
  for (const at of asking(crowd, count))
    await as(async (ctx) => {
      const began = performance.now()
      await candidatesOf(ctx, sourceOf(crowd, at))
      times.push(performance.now() - began)
    })
  return { figures: figuresOf(times, 1), cpu: (processorOf(pids()).ran - before.ran) / times.length }
}

/** Of the duplicates that a look-up by all terms finds, how many the candidates are. */
async function measureRecall(db: Database, crowd: Crowd, count: number) {
  const as = await asAgent(db, crowd)
  const fullScan = await openFullScan(db, crowd.tenantId)
  let [found, kept] = [0, 0]
  for (const at of asking(crowd, count)) {
    const wanted = crowd.ids[crowd.tickets[at]?.repeats ?? -1] as number
    if (!fullScan(sourceOf(crowd, at)).includes(wanted)) continue
    found += 1
    kept += Number((await as((ctx) => candidatesOf(ctx, sourceOf(crowd, at)))).includes(wanted))
  }
  return { found, kept: kept / Math.max(found, 1) }
}

async function overHttp(url: string, dataDir: string, crowd: Crowd, count: number) {
  const port = await freePort(27_000)
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const server = startProgram(
    'server',
    {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: url, DATA_DIR: join(dataDir, 'files'), AUTH_SECRET: 'x'.repeat(40) },
      ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, HOST: '127.0.0.1', PORT: `${port}`, RATE_LIMIT_USER_PER_MINUTE: '1000000' },
      ...{ RATE_LIMIT_TENANT_PER_MINUTE: '1000000', RATE_LIMIT_AUTH_PER_MINUTE: '1000000' },
    },
    join(dataDir, 'server.log'),
  )
  await untilUp(server, `http://127.0.0.1:${port}/ready`)
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ access_token: string }>
  }
  const { access_token } = await post('/auth/login', { email: `agent-1@${crowd.slug}.test`, password: PASSWORD })
  const times: number[] = []
  for (const [n, at] of asking(crowd, count + WARM).entries()) {
    const { title, text } = sourceOf(crowd, at)
    const began = performance.now()
    await post('/duplicate-detection/realtime', { title, description: text.slice(0, 4_000), draftKey: `bench-${n}` }, access_token)
    if (n >= WARM) times.push(performance.now() - began)
  }
  return figuresOf(times, 1)
}

const log = { error: (fields: object, text: string) => console.error(text, fields) }

/** How many of the tickets that were worked on repeat an earlier one, and of how many that pair was found. */
async function repeatsFound({ db: tx }: Ctx, { ids, tickets }: Crowd, from: number, done: number) {
  const pairsOf = ids.flatMap((id, at) => {
    const other = ids[tickets[at]?.repeats ?? -1]
    return other === undefined ? [] : [{ aId: Math.min(id, other), bId: Math.max(id, other) }]
  })
  const last = ids.filter((id) => id > from).toSorted((a, b) => a - b)[done - 1] ?? from
  const asked = pairsOf.filter(({ bId }) => bId > from && bId <= last)
  const pairs = await tx
    .selectFrom('duplicatePairs')
    .select(['aId', 'bId'])
    .where(
      'bId',
      'in',
      asked.map(({ bId }) => bId),
    )
    .execute()
  const kept = new Set(pairs.map(({ aId, bId }) => `${aId}/${bId}`))
  return { of: asked.length, found: asked.filter(({ aId, bId }) => kept.has(`${aId}/${bId}`)).length }
}

/**
 * The search through all tickets, by one worker, and how long it takes until it stands still. It begins in the middle: a ticket is compared with
 * those before it, of which the first ones have few and the last ones all.
 */
async function measureBatch(db: Database, crowd: Crowd, ms: number, pids: () => number[]) {
  const { tenantId, ids } = crowd
  const middle = ids.toSorted((a, b) => a - b)[Math.floor(ids.length / 2)] as number
  const runs = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(db, tenantId, work)
  await runs(async ({ db: tx }) => {
    await tx.updateTable('duplicateRuns').set({ state: 'stopped' }).where('state', '=', 'running').execute()
    // What an earlier run found is not this one's.
    await tx.deleteFrom('duplicatePairs').execute()
    await tx
      .insertInto('duplicateRuns')
      .values({ tenantId, scope: '{}', minProbability: 0.5, total: 1_000_000, cursorId: middle })
      .execute()
  })
  const doneNow = () =>
    runs(
      async ({ db: tx }) =>
        (await tx.selectFrom('duplicateRuns').select('done').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).done,
    )
  const before = processorOf(pids())
  const began = performance.now()
  while (performance.now() - began < ms && (await workOnRuns({ db, log })));
  const seconds = (performance.now() - began) / 1_000
  const ran = (processorOf(pids()).ran - before.ran) / 1_000
  const done = await doneNow()
  const working = (async () => {
    while (await workOnRuns({ db, log }));
  })()
  await sleep(500)
  const asked = performance.now()
  await runs(({ db: tx }) => tx.updateTable('duplicateRuns').set({ state: 'stopped' }).where('state', '=', 'running').execute())
  await working
  const stopMs = performance.now() - asked
  const repeats = await runs((ctx) => repeatsFound(ctx, crowd, middle, done))
  return { perSecond: done / seconds, perCoreSecond: done / ran, stopMs, repeats }
}

import { MAX_BULK } from '@balcao/contracts/tickets/bounds'
import pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { HttpClient } from './http-client.ts'
import { median } from './measure.ts'
import type { Profile } from './profiles.ts'
import { drained } from './rounds.ts'
import { barePool, type Facts } from './statements.ts'

/**
 * How long 500 tickets take to change alike, by REST and by tRPC, and how that stands to the bare statements that write the
 * same rows; `batches` is in how many portions the relay took up the facts of one change.
 */
export type Bulk = { tickets: number; ms: number; trpcMs: number; undoMs: number; bareMs: number; toSql: number; batches: number }

/** What a change of 500 priorities writes at least, each statement with its own values. */
const bareStatements = ({ tenantId, agentId }: Facts, ids: readonly number[], priority: string): [text: string, values: unknown[]][] => [
  [
    `update tickets set priority = $3, version = version + 1, updated_at = now(), customer_updated_at = now() where tenant_id = $1 and id = any ($2)`,
    [tenantId, ids, priority],
  ],
  [
    `insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes)
      select $1, id, 'updated', $3, jsonb_build_array(jsonb_build_object('field', 'priority', 'to', $4::text)) from unnest($2::bigint[]) id`,
    [tenantId, ids, agentId, priority],
  ],
  [
    `insert into outbox (tenant_id, name, payload, actor_id)
      select $1, 'ticket:updated', jsonb_build_object('ticketId', id, 'changes', '[]'::jsonb), $3 from unnest($2::bigint[]) id`,
    [tenantId, ids, agentId],
  ],
]

/** Bulk changes by REST and tRPC, their undoing, and the bare statements, taking turns; the worker catches up in between. */
export async function measureBulk(environment: BenchEnvironment, facts: Facts, profile: Profile): Promise<Bulk> {
  const token = await environment.signIn(environment.ports.server, 'bench-big')
  const client = new HttpClient(environment.ports.server)
  const pool = barePool(environment.url, 1)
  const ear = await openEar(environment.url)
  const { rows } = await pool.query('select id from tickets where tenant_id = $1 and status <> $2 order by id desc limit $3', [
    facts.tenantId,
    'merged',
    MAX_BULK,
  ])
  const ids = rows.map(({ id }) => Number(id))
  const timed = async (run: () => Promise<unknown>) => {
    const at = performance.now()
    await run()
    const ms = performance.now() - at
    await drained(environment.url)
    return ms
  }
  const bare = async (priority: string) => {
    await pool.query('begin')
    for (const [text, values] of bareStatements(facts, ids, priority)) await pool.query(text, values)
    await pool.query('commit')
  }
  const post = async (path: string, body: object) => {
    const { status, body: sent } = await client.send('POST', path, token, JSON.stringify(body))
    const answer = JSON.parse(sent.toString())
    const { id, updated } = (path.startsWith('/trpc/') ? answer.result?.data : answer) ?? {}
    if (status !== 200 || updated?.length !== ids.length)
      throw new Error(`POST ${path} answered ${status}: ${sent.toString().slice(0, 200)}`)
    return id as number
  }
  const change = (path: string, priority: string) => post(path, { tickets: ids.map((id) => ({ id })), changes: { priority } })
  try {
    const rounds: { ms: number; trpcMs: number; undoMs: number; bareMs: number; batches: number }[] = []
    // The first round only warms up; each change finds the tickets as none leaves them.
    for (let round = 0; round <= profile.rounds; round++) {
      await bare('low')
      await drained(environment.url)
      let edit = 0
      const before = ear.heard()
      const ms = await timed(async () => {
        edit = await change('/api/tickets/bulk', 'urgent')
      })
      const batches = ear.heard() - before
      const undoMs = await timed(() => post(`/api/tickets/bulk/${edit}/undo`, {}))
      const trpcMs = await timed(() => change('/trpc/tickets.bulk.update', 'medium'))
      rounds.push({ ms, trpcMs, undoMs, batches, bareMs: await timed(() => bare('high')) })
    }
    const counted = rounds.slice(1)
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(counted.map(pick))
    return {
      tickets: ids.length,
      ms: of((r) => r.ms),
      trpcMs: of((r) => r.trpcMs),
      undoMs: of((r) => r.undoMs),
      bareMs: of((r) => r.bareMs),
      toSql: of((r) => r.ms / r.bareMs),
      batches: of((r) => r.batches),
    }
  } finally {
    client.close()
    await Promise.all([pool.end(), ear.close()])
  }
}

/** Hears as the servers do of the facts that the relay takes up: one message a batch. */
async function openEar(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench-ear' })
  await client.connect()
  let heard = 0
  client.on('notification', () => {
    heard += 1
  })
  await client.query('listen live')
  return { heard: () => heard, close: () => client.end() }
}

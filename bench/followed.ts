import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { processorOf, since } from './processor.ts'
import type { Profile } from './profiles.ts'
import { drained } from './rounds.ts'
import { barePool, type Facts } from './statements.ts'

/** Followed views, as many as so many people who follow one each. */
const VIEWS = { full: 500, quick: 500, smoke: 20 }
const CHANGES = { full: 100, quick: 50, smoke: 5 }
const EVERY_MS = 100
const NAMED = 'seguida'

const STATUSES = ['new', 'open', 'waiting_customer', 'waiting_third_party', 'resolved']
const PRIORITIES = ['low', 'medium', 'high', 'urgent']
const REGIONS = ['sudeste', 'sul', 'nordeste', 'centro_oeste', 'norte']
type Ids = { queues: number[]; companies: number[]; tags: number[] }
const nth = <T>(of: readonly T[], n: number) => of[n % of.length] as T

/** What people watch for: a queue's urgent ones, a company's of a region, large amounts, their own, a tag. */
const filterOf = (n: number, { queues, companies, tags }: Ids): object =>
  nth<object>(
    [
      { status: [nth(STATUSES, n)], priority: [nth(PRIORITIES, n), nth(PRIORITIES, n + 1)], queueId: [nth(queues, n)] },
      { companyId: [nth(companies, n)], customFields: [{ key: 'regiao', operator: 'is', values: [nth(REGIONS, Math.floor(n / 5))] }] },
      { status: ['new', 'open'], customFields: [{ key: 'valor', operator: 'gte', values: [20_000 + n] }] },
      { assignee: ['me'], status: ['open'] },
      { tagId: [nth(tags, n)], status: ['open'], priority: ['urgent'] },
    ],
    n,
  )

async function idsOf(pool: pg.Pool, tenantId: number): Promise<Ids> {
  const of = async (table: string) =>
    (await pool.query(`select id from ${table} where tenant_id = $1 order by id limit 200`, [tenantId])).rows.map(({ id }) => Number(id))
  return { queues: await of('queues'), companies: await of('companies'), tags: await of('tags') }
}

async function follow(pool: pg.Pool, tenantId: number, count: number): Promise<void> {
  const ids = await idsOf(pool, tenantId)
  const filters = Array.from({ length: count }, (_, n) => JSON.stringify(filterOf(n, ids)))
  await pool.query(
    `with v as (
       insert into ticket_views (tenant_id, name, filter) select $1, $2 || n, f::jsonb from unnest($3::text[]) with ordinality x (f, n) returning id)
     insert into watches (tenant_id, user_id, view_id)
     select $1, p.ids[1 + n % cardinality(p.ids)], v.id from (select id, row_number() over () as n from v) v,
       (select array_agg(id) as ids from users where tenant_id = $1 and role = 'agent') p`,
    [tenantId, NAMED, filters],
  )
}

/** Who followed goes with the views. */
const unfollow = (pool: pg.Pool, tenantId: number) =>
  pool.query(`delete from ticket_views where tenant_id = $1 and name like $2 || '%'`, [tenantId, NAMED])

/**
 * What a changed ticket costs behind the answer: processor time of worker and database for each of some changes, one after the other,
 * where nobody follows anything and where many views are followed. What both do anyway meanwhile is taken off.
 */
export async function measureFollowed(environment: BenchEnvironment, { tenantId, openIds }: Facts, profile: Profile): Promise<string> {
  const pool = barePool(environment.url, 1)
  const pids = [environment.worker, environment.postgres.pid()].filter((pid) => pid !== undefined)
  const count = CHANGES[profile.name]
  // The jobs of a worker are a process of its process.
  const now = () => processorOf(pids)
  const change = (n: number) =>
    pool.query(`insert into outbox (tenant_id, name, payload) values ($1, 'ticket:updated', $2)`, [
      tenantId,
      JSON.stringify({ ticketId: nth(openIds, n), changes: [{ field: 'title', from: 'Antes', to: 'Depois' }] }),
    ])
  const round = async () => {
    await drained(environment.url)
    const before = now()
    await sleep(count * EVERY_MS)
    const idle = since(before, now(), count)
    const begun = now()
    for (let n = 0; n < count; n++) {
      await change(n)
      await sleep(EVERY_MS)
    }
    return since(begun, now(), count).ran - idle.ran
  }
  try {
    await unfollow(pool, tenantId)
    await round()
    const quiet = await round()
    await follow(pool, tenantId, VIEWS[profile.name])
    await round()
    const followed = await round()
    return `a changed ticket costs ${quiet.toFixed(1)} ms of processor behind the answer where nobody follows, ${followed.toFixed(1)} where ${VIEWS[profile.name]} views are followed`
  } finally {
    await unfollow(pool, tenantId)
    await pool.end()
  }
}

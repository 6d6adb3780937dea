import pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Asked, measureAsked } from './desk.ts'
import { HttpClient } from './http-client.ts'
import { measureMade } from './notifications-made.ts'
import type { Profile } from './profiles.ts'
import { barePool, type Facts } from './statements.ts'

/** What somebody waits for who has many notifications, and how many a second one worker makes. */
export type Notices = { held: number; asked: (Asked & { name: string })[]; made: number; madePerSecond: number }

const HELD = { full: 1_000_000, quick: 50_000, smoke: 1_000 }
const CHUNK = 100_000
const MINUTE = 60_000
const SHOWN = 'archived_at is null and (expires_at is null or expires_at > now())'
const PAGE = 'order by created_at desc, id desc limit 51'

/** The reader's, evenly over nearly two years; those of an earlier run are kept. A third is unread, a fifth stands in pairs. */
async function hold(url: string, { tenantId, agentId }: Facts, count: number): Promise<void> {
  const pool = barePool(url, 1)
  try {
    await pool.query('set statement_timeout = 0')
    const { rows } = await pool.query('select count(*)::int as held from notifications where tenant_id = $1 and user_id = $2', [
      tenantId,
      agentId,
    ])
    if (rows[0].held >= count) return
    await pool.query('delete from notifications where tenant_id = $1 and user_id = $2', [tenantId, agentId])
    for (let from = 0; from < count; from += CHUNK)
      await pool.query(
        `insert into notifications (tenant_id, user_id, source_key, title, message, type, module, severity, created_at, expires_at, read_at, action_url, group_key)
         select $1, $2, 'bench-' || n, 'Ticket #' || n || ' atribuído a você', 'Não consigo acessar a base de conhecimento após a atualização',
           (array['ticket_assigned', 'comment_added', 'mention'])[1 + n % 3], (array['tickets', 'tickets', 'audit', 'system'])[1 + n % 4],
           (array['info', 'info', 'info', 'warning', 'error'])[1 + n % 5], now() - n * interval '1 minute', now() + interval '90 days',
           case when n % 3 > 0 then now() end, '/tickets', case when n % 10 < 2 then 'par-' || n / 10 end
         from generate_series($3::int + 1, $4::int) n`,
        [tenantId, agentId, from, Math.min(count, from + CHUNK)],
      )
  } finally {
    await pool.end()
  }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum (analyze) notifications').finally(() => owner.end())
}

type Question = { name: string; calls: [procedure: string, input: object][]; sql: string }

/** As the drawer asks. The plain statements have their values in the text. */
function questions({ tenantId, agentId }: Facts, held: number): Question[] {
  const at = (n: number) => new Date(Date.now() - n * MINUTE)
  const day = (n: number) => at(n).toISOString().slice(0, 10)
  const mine = `from notifications where tenant_id = ${tenantId} and user_id = ${agentId} and ${SHOWN}`
  const list = (name: string, input: object, filter: string): Question => ({
    name,
    calls: [['notifications.list', { limit: 50, ...input }]],
    sql: `select * ${mine} ${filter} ${PAGE}`,
  })
  const deep = at(held * 0.9)
  const cursor = Buffer.from(JSON.stringify(['notifications', deep.toISOString(), 1])).toString('base64url')
  const [from, until] = [day(held * 0.6), day(held * 0.5)]
  return [
    list('the first page', {}, ''),
    list('a page nine tenths down', { cursor }, `and (created_at, id) < ('${deep.toISOString()}', 1)`),
    list('unread', { isRead: false }, 'and read_at is null'),
    list('unread errors', { isRead: false, severity: 'error' }, `and read_at is null and severity = 'error'`),
    list('a severity that nothing has', { severity: 'critical' }, `and severity = 'critical'`),
    list('days long ago', { startDate: from, endDate: until }, `and created_at >= '${from}' and created_at < '${until}'::date + 1`),
    list('a word of all of them', { search: 'conhecimento' }, `and words @@ search_query('{conhecimento}'::text[], '{}', '{}')`),
    {
      name: 'unread count',
      calls: [['notifications.unreadCount', {}]],
      sql: `select count(*) ${mine} and read_at is null`,
    },
    {
      name: 'counts by module and severity',
      calls: [['notifications.stats', {}]],
      sql: `select module, severity, count(*), count(*) filter (where read_at is null) ${mine} group by 1, 2`,
    },
  ]
}

/** Lists and counts of one reader, by tRPC and by plain SQL in turns; then what one worker makes of many facts at once. */
export async function measureNotices(
  environment: BenchEnvironment,
  facts: Facts,
  profile: Profile,
  say: (line: string) => void,
): Promise<Notices> {
  const held = HELD[profile.name]
  await hold(environment.url, facts, held)
  say(`${held} notifications of one reader are there`)
  const pool = barePool(environment.url, 1)
  const client = new HttpClient(environment.ports.server)
  const token = await environment.signIn(environment.ports.server, 'bench-big')
  const asked: Notices['asked'] = []
  try {
    await pool.query(`set statement_timeout = '3s'`)
    for (const { name, calls, sql } of questions(facts, held)) {
      asked.push({ name, ...(await measureAsked(client, token, { name, calls, sql: [sql] }, pool, profile, environment.pids())) })
      const { trpc, sql: plain } = asked.at(-1) as Asked
      say(
        `notifications: ${name.padEnd(34)} p50 ${trpc.p50.toFixed(1)} p95 ${trpc.p95.toFixed(1)} ms${plain ? `, SQL p50 ${plain.p50.toFixed(1)}` : ''}`,
      )
    }
    return { held, asked, ...(await measureMade(environment, facts, profile)) }
  } finally {
    client.close()
    await pool.end()
  }
}

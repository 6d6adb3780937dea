import { ROLE_LEVEL, ROLE_NAME, ROLES } from '@balcao/contracts/access'
import pg from 'pg'
import { addFields, loadBeside, TAGS } from './beside.ts'
import { COMMENT_TEXTS_SQL, COMMENTS_SQL, longTicket, PEOPLE_SQL, SAME_WORDS_SQL, TICKET_TEXTS_SQL, TICKETS_SQL, WORD_SQL } from './sql.ts'
import { loadViews } from './views.ts'

/** Change it whenever the data below change: what an earlier run loaded is then loaded anew. */
export const DATA_VERSION = 2
const CHUNK = 100_000

export type DeskPlan = { slug: string; tickets: number; clients: number; agents: number; queues: number }

export const bigDesk = (tickets: number): DeskPlan => ({
  slug: 'bench-big',
  tickets,
  clients: Math.max(50, tickets / 50),
  agents: Math.min(200, Math.max(10, tickets / 500)),
  queues: 12,
})
export const smallDesk = (n: number, tickets: number): DeskPlan => ({
  slug: `bench-small-${n}`,
  tickets,
  clients: 100,
  agents: 5,
  queues: 3,
})

type Range = { first: number; count: number }

/** Fills a migrated, empty database with these desks by statements over whole sets, and leaves it vacuumed. */
export async function loadDesks(url: string, desks: readonly DeskPlan[], passwordHash: string, say: (line: string) => void): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'bench-load' })
  const system = new pg.Client({ connectionString: url, application_name: 'bench-load', options: '-c role=balcao_system' })
  await owner.connect()
  await system.connect()
  try {
    await system.query(WORD_SQL)
    const indexes = await dropSecondaryIndexes(owner)
    for (const [table, trigger] of TRIGGERS) await owner.query(`alter table ${table} disable trigger ${trigger}`)
    for (const desk of desks) await loadDesk(system, desk, passwordHash, desk.tickets >= CHUNK || desks.length < 5 ? say : () => undefined)
    say('indexes, counters, vacuum …')
    await owner.query(`set maintenance_work_mem = '512MB'`)
    for (const definition of indexes) await owner.query(definition)
    for (const [table, trigger] of TRIGGERS) await owner.query(`alter table ${table} enable trigger ${trigger}`)
    await foldCounters(system)
    await owner.query(`vacuum (analyze) ${FILLED.join(', ')}, ticket_counts, ticket_count_deltas, tag_counts, tag_count_deltas, users`)
    await owner.query('checkpoint').catch(() => undefined)
  } finally {
    await system.end()
    await owner.end()
  }
}

const FILLED = ['tickets', 'comments', 'ticket_tags', 'ticket_texts', 'comment_texts', 'ticket_watchers', 'custom_field_values']

/** What the load writes itself, whole sets at a time: words for the search, the number of followers, and what people have to do. */
const TRIGGERS = [
  ['tickets', 'ticket_texts'],
  ['tickets', 'tickets_weighed_in'],
  ['comments', 'comment_texts'],
  ['ticket_watchers', 'ticket_watchers_counted'],
] as const

/** Building an index over all rows costs a fraction of keeping it row by row. */
async function dropSecondaryIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any ($1) and indexname not in (select conname from pg_constraint)`,
    [FILLED],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function loadDesk(client: pg.Client, desk: DeskPlan, passwordHash: string, say: (line: string) => void): Promise<void> {
  const one = async (text: string, values: unknown[]) => Number((await client.query(text, values)).rows[0].id)
  const tenant = await one('insert into tenants (slug, name) values ($1, $1) returning id', [desk.slug])
  for (const role of ROLES.filter((name) => name !== 'guest'))
    await client.query('insert into roles (tenant_id, slug, base, name, level) values ($1, $2, $2, $3, $4)', [
      tenant,
      role,
      ROLE_NAME[role],
      ROLE_LEVEL[role],
    ])
  const range = async (text: string, values: unknown[]): Promise<Range> => {
    const { rows } = await client.query(
      `with made as (${text} returning id) select min(id)::int as first, count(*)::int as count from made`,
      values,
    )
    return rows[0] as Range
  }
  const queues = await range(
    `insert into queues (tenant_id, name, is_default) select $1, 'Fila ' || g, g = 1 from generate_series(1, $2::int) g`,
    [tenant, desk.queues],
  )
  const tags = await range(`insert into tags (tenant_id, name) select $1, 'tag-' || g from generate_series(1, $2::int) g`, [tenant, TAGS])
  const companies = await range(`insert into companies (tenant_id, name) select $1, 'Empresa ' || g from generate_series(1, $2::int) g`, [
    tenant,
    Math.max(1, Math.floor(desk.clients / 40)),
  ])
  const clients = await range(PEOPLE_SQL, [tenant, 'client', desk.slug, desk.clients, companies.first, companies.count, null])
  const agents = await range(PEOPLE_SQL, [tenant, 'agent', desk.slug, desk.agents, null, 1, passwordHash])

  const fields = await addFields(client, tenant)
  await loadViews(client, { tenant, firstTag: tags.first, firstQueue: queues.first, owner: agents.first })
  const beside = { tenant, firstTag: tags.first, fields, firstAgent: agents.first, agents: agents.count }

  for (let from = 1; from <= desk.tickets; from += CHUNK) {
    const to = Math.min(desk.tickets, from + CHUNK - 1)
    await client.query(TICKETS_SQL, [
      tenant,
      from,
      to,
      desk.tickets,
      clients.first,
      clients.count,
      agents.first,
      agents.count,
      queues.first,
      queues.count,
      companies.first,
      companies.count,
    ])
    await client.query(TICKET_TEXTS_SQL, [tenant, from, to])
    const { rows } = await client.query('select coalesce(max(id), 0) as last from comments where tenant_id = $1', [tenant])
    await client.query(COMMENTS_SQL, [tenant, from, to, agents.first, longTicket(desk.tickets)])
    await client.query(COMMENT_TEXTS_SQL, [tenant, rows[0].last])
    await loadBeside(client, beside, from, to)
    say(`${desk.slug}: ${to.toLocaleString('en')} of ${desk.tickets.toLocaleString('en')} tickets`)
  }
  await client.query('insert into ticket_numbers (tenant_id, last_number) values ($1, $2)', [tenant, desk.tickets])
}

/** As the product's own job does, all at once: the triggers wrote the changes while the tickets were loaded. */
async function foldCounters(client: pg.Client): Promise<void> {
  await client.query(`
    insert into agent_loads (tenant_id, user_id, queue_id, load)
    select tenant_id, assignee_id, coalesce(queue_id, 0), sum(ticket_cost(status, priority)) from tickets where assignee_id is not null group by 1, 2, 3`)
  await client.query(`
    with gone as (delete from ticket_count_deltas returning tenant_id, queue_id, assignee_id, status, priority, delta)
    insert into ticket_counts (tenant_id, queue_id, assignee_id, status, priority, count)
    select tenant_id, queue_id, assignee_id, status, priority, sum(delta) from gone group by 1, 2, 3, 4, 5 having sum(delta) <> 0`)
  const { rows } = await client.query('select (select sum(count) from ticket_counts) = (select count(*) from tickets) as right')
  await client.query(`
    with gone as (delete from tag_count_deltas returning tenant_id, tag_id, delta)
    insert into tag_counts (tenant_id, tag_id, count) select tenant_id, tag_id, sum(delta) from gone group by 1, 2`)
  const words = await client.query(SAME_WORDS_SQL)
  if (!words.rows[0]?.right) throw new Error('The words for the search are not those that the triggers write.')
  if (!rows[0]?.right) throw new Error('The kept counters do not add up to the tickets that were loaded.')
}

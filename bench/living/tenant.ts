import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type pg from 'pg'
import type { Facts } from '../statements.ts'

/** Roles of the staff of a living tenant: twenty people, most of whom answer tickets. */
const STAFF = { admin: 2, manager: 2, supervisor: 3, agent: 9, 'support-agent': 4 } as const
const WATCHED = 500
const WATCHERS_EACH = 3
const FOLLOWERS = 5
const MARK = 'vivo'

const TARGETS = Object.fromEntries(
  (['first_response', 'resolution'] as const).map((metric) => [
    metric,
    Object.fromEntries(PRIORITIES.map((priority) => [priority, { minutes: metric === 'resolution' ? 480 : 240, calendarId: null }])),
  ]),
)

const RULES = [
  [{ event: 'ticket_created' }, [{ field: 'priority', not: false, values: ['high', 'urgent'] }], { kind: 'set_type', type: 'incident' }],
  [
    { event: 'comment_added', by: 'customer', visibility: 'any' },
    [{ field: 'status', not: false, values: ['waiting_customer'] }],
    { kind: 'set_status', status: 'open' },
  ],
  [
    { event: 'elapsed', since: 'updated', minutes: 10_080 },
    [{ field: 'status', not: false, values: ['resolved'] }],
    { kind: 'set_status', status: 'closed' },
  ],
] as const

/**
 * Makes the bench's large tenant a living one: staff of all roles with default preferences, watchers of the tickets that are written on, followers of
 * the queue that tickets come to and of a search they match, two SLA policies, and three rules of
 * automation: one changes every new ticket of high priority, one looks at every message, one waits for time. `removeLife` takes all of it away.
 */
export async function addLife(pool: pg.Pool, { tenantId, queueId, openIds }: Facts): Promise<void> {
  await removeLife(pool, tenantId)
  for (const [role, count] of Object.entries(STAFF))
    await pool.query(
      `insert into users (tenant_id, email, name, role)
       select $1, $2 || '-' || $3 || '-' || g || '@bench-big.test', initcap($3) || ' ' || g, $3 from generate_series(1, $4::int) g`,
      [tenantId, MARK, role, count],
    )
  const { rows } = await pool.query('select id from users where tenant_id = $1 and email like $2 order by id', [tenantId, `${MARK}-%`])
  const staff = rows.map(({ id }) => Number(id))
  await pool.query(
    `insert into ticket_watchers (tenant_id, ticket_id, user_id)
     select $1, t.id, ($3::bigint[])[1 + (t.n + k) % cardinality($3::bigint[])] from unnest($2::bigint[]) with ordinality t (id, n), generate_series(1, $4::int) k`,
    [tenantId, openIds.slice(0, WATCHED), staff, WATCHERS_EACH],
  )
  const followers = staff.slice(0, FOLLOWERS)
  await pool.query('insert into watches (tenant_id, user_id, queue_id) select $1, unnest($2::bigint[]), $3', [tenantId, followers, queueId])
  await pool.query(
    `with v as (insert into ticket_views (tenant_id, name, filter) values ($1, $2, '{"status": ["new", "open"]}') returning id)
     insert into watches (tenant_id, user_id, view_id) select $1, u, v.id from v, unnest($3::bigint[]) u`,
    [tenantId, MARK, staff.slice(-FOLLOWERS)],
  )
  await pool.query(
    `insert into sla_policies (tenant_id, name, position, conditions, targets)
     select $1, $2 || ' ' || g, 100 + g, case g when 1 then '{"all":[{"field":"priority","op":"is","values":["urgent"]}],"any":[]}' else '{"all":[],"any":[]}' end::jsonb, $3
     from generate_series(1, 2) g`,
    [tenantId, MARK, JSON.stringify(TARGETS)],
  )
  for (const [n, [trigger, conditions, action]] of RULES.entries())
    await pool.query(
      `insert into automation_rules (tenant_id, name, position, event, trigger, conditions, actions, author_id)
       values ($1, $2 || ' ' || $3::int, 100 + $3::int, $4::jsonb->>'event', $4::jsonb, $5, $6, $7)`,
      [tenantId, MARK, n, JSON.stringify(trigger), JSON.stringify({ all: conditions, any: [] }), JSON.stringify([action]), staff[0]],
    )
}

/** Takes away what `addLife` brought. Its people stay as inactive ones where something names them. */
export async function removeLife(pool: pg.Pool, tenantId: number): Promise<void> {
  await pool.query('delete from sla_timers where tenant_id = $1', [tenantId])
  await pool.query(`delete from sla_policies where tenant_id = $1 and name like $2 || ' %'`, [tenantId, MARK])
  await pool.query(`delete from automation_rules where tenant_id = $1 and name like $2 || ' %'`, [tenantId, MARK])
  await pool.query('delete from ticket_views where tenant_id = $1 and name = $2', [tenantId, MARK])
  await pool.query('delete from users where tenant_id = $1 and email like $2', [tenantId, `${MARK}-%`])
}

import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import pg from 'pg'

/** Whose desk is measured, and which of its tickets. */
export type Facts = { tenantId: number; agentId: number; queueId: number; ticketIds: number[]; openIds: number[] }
export type CallName = 'list' | 'filtered' | 'sorted' | 'get' | 'create' | 'comment' | 'stats'

/** One prepared statement and its values for the n-th call. */
export type Statement = { name: string; text: string; values: (facts: Facts, n: number) => unknown[] }

/** Values of active fields with their names, as the tickets are answered with; those of people with the person's. */
const FIELDS = `
  (select coalesce(json_agg(json_build_array(f.key, f.type, coalesce(to_json(v.option), to_json(v.number), to_json(v.date), to_json(v.text),
      to_json(v.long), to_json(v.flag), to_json(v.user_id)),
      case when v.user_id is not null then (select p.name from users p where p.tenant_id = v.tenant_id and p.id = v.user_id) end)), '[]')
    from custom_field_values v join custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id and f.is_active
    where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id) as custom_fields`

/** Where the reader of a list, named by the second parameter or the third, has begun to write. */
const hasDraft = (reader: '$2' | '$3') =>
  `exists (select from ticket_drafts d where d.tenant_id = t.tenant_id and d.user_id = ${reader} and d.ticket_id = t.id) as has_draft`
/** Who follows a ticket: it is part of who may see it, and of what may be done with it. */
const WATCHERS = 'array(select w.user_id from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id) as watcher_ids'

const around = (page: string, more: string) => `
select t.id, t.number, t.title, t.description, t.status, t.priority, t.type, t.channel, t.requester_id, r.name as requester_name,
  r.email as requester_email, t.assignee_id, a.name as assignee_name, a.email as assignee_email, t.queue_id, t.company_id,
  c.name as company_name, t.watchers_count, t.scheduled_for, t.follow_up_of, t.created_at, t.updated_at, t.customer_updated_at,
  t.first_response_at, t.resolved_at, t.closed_at, t.version,
  (select coalesce(json_agg(g), '[]') from (
    select g.id, g.name, g.color from ticket_tags tt join tags g on g.tenant_id = tt.tenant_id and g.id = tt.tag_id
    where tt.tenant_id = t.tenant_id and tt.ticket_id = t.id order by g.name) g) as tags,${FIELDS}, ${more}
from (${page}) t
join users r on r.tenant_id = t.tenant_id and r.id = t.requester_id
left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
left join companies c on c.tenant_id = t.tenant_id and c.id = t.company_id
order by t.updated_at desc, t.id desc`

/** Each status by its own index, keys merged, then the rows of the page: the fastest we know, so that the product is not flattered. */
const fanned = (more: string) => `
select t.* from (
  select k.* from unnest($2::text[]) s(status) cross join lateral (
    select tenant_id, id, updated_at from tickets t where t.tenant_id = $1 and t.status = s.status ${more}
    order by t.updated_at desc, t.id desc limit 51) k
  order by k.updated_at desc, k.id desc limit 51) k
join tickets t on t.tenant_id = k.tenant_id and t.id = k.id`

const nth = (ids: readonly number[], n: number) => ids[n % ids.length]
const statuses = [...OPEN_STATUSES]

/** Messages of a ticket and of those merged into it, with their files. */
const COMMENTS = `
with recursive parts as (
  select source_id as id, source_number as number from ticket_merges where tenant_id = $1 and target_id = $2 and undone_at is null
  union
  select m.source_id, m.source_number from parts p join ticket_merges m on m.tenant_id = $1 and m.target_id = p.id and m.undone_at is null)
select m.id, m.ticket_id, m.author_id, m.author_side, m.content, m.is_internal, m.created_at, m.edited_at, m.edits, u.name as author_name,
  u.email as author_email, (select p.number from parts p where p.id = m.ticket_id) as origin,
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'mime', f.mime, 'size', f.size, 'state', f.scan,
      'threat', f.threat, 'thumbnail', f.thumbnail_id, 'isInternal', x.is_internal, 'sentAt', x.sent_at, 'authorId', x.author_id,
      'createdAt', x.created_at) order by x.id), '[]')
    from attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
    where x.tenant_id = m.tenant_id and x.comment_id = m.id) as attachments
from (select * from comments where tenant_id = $1 and ticket_id = $2
  union all select * from comments where tenant_id = $1 and ticket_id = any(array(select id from parts))) m
join users u on u.tenant_id = m.tenant_id and u.id = m.author_id
order by m.id limit 51`

const CREATE = `
with n as (insert into ticket_numbers (tenant_id, last_number) values ($1, 1)
  on conflict (tenant_id) do update set last_number = ticket_numbers.last_number + 1 returning last_number),
t as (insert into tickets (tenant_id, number, title, description, priority, type, channel, requester_id, queue_id)
  select $1, last_number, $4, $5, 'medium', 'question', 'staff', $2, $3 from n returning id),
e as (insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes) select $1, id, 'created', $2, '[]' from t),
o as (insert into outbox (tenant_id, name, payload, actor_id) select $1, 'ticket:created', jsonb_build_object('ticketId', id), $2 from t)
select id from t`

export const COMMENT = `
with m as (insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal)
  values ($1, $2, $3, 'staff', $4, false) returning id),
t as (update tickets set updated_at = now(), customer_updated_at = now(), last_message_at = now() where tenant_id = $1 and id = $2),
o as (insert into outbox (tenant_id, name, payload, actor_id)
  select $1, 'comment:added', jsonb_build_object('ticketId', $2::bigint, 'commentId', id, 'isInternal', false), $3 from m)
select id from m`

const STATS = `
with zone as (select date_trunc('day', now() at time zone time_zone) at time zone time_zone as today from tenants where id = $1)
select json_agg(c) as counts,
  (select count(*) from tickets where tenant_id = $1 and created_at >= (select today from zone)) as created_today,
  (select count(*) from tickets where tenant_id = $1 and resolved_at >= (select today from zone)) as resolved_today,
  (select json_agg(d) from (select date_trunc('day', resolved_at) as day, count(*) from tickets
    where tenant_id = $1 and assignee_id = $2 and resolved_at >= (select today from zone) - interval '27 days' group by 1) d) as resolved_by_day
from (select status, priority, case when assignee_id in ($2, 0) then assignee_id end as who, sum(n) as n from (
    select status, priority, assignee_id, count as n from ticket_counts where tenant_id = $1
    union all select status, priority, assignee_id, delta from ticket_count_deltas where tenant_id = $1) k group by 1, 2, 3) c`

/** The text of what is created, by floor, bare SQL and product alike. */
export const NEW_TICKET = {
  title: 'Impressora não imprime a etiqueta',
  description: 'A fila de impressão fica parada desde a atualização de ontem.',
}
export const NEW_COMMENT = 'Verificamos o cadastro e corrigimos a regra. Pode tentar de novo, por favor?'

/** What each call costs at least: the same rows by hand-written, prepared SQL. */
export const STATEMENTS: Record<CallName, readonly Statement[]> = {
  list: [{ name: 'list', text: around(fanned(''), hasDraft('$3')), values: (f) => [f.tenantId, statuses, f.agentId] }],
  filtered: [
    {
      name: 'filtered',
      text: around(fanned('and t.assignee_id = $3'), hasDraft('$3')),
      values: (f) => [f.tenantId, ['open', 'closed'], f.agentId],
    },
  ],
  sorted: [
    {
      name: 'sorted',
      text: around('select * from tickets where tenant_id = $1 order by updated_at desc, id desc limit 51', hasDraft('$2')),
      values: (f) => [f.tenantId, f.agentId],
    },
  ],
  get: [
    {
      name: 'get',
      text: around('select * from tickets where tenant_id = $1 and id = $2', WATCHERS),
      values: (f, n) => [f.tenantId, nth(f.ticketIds, n)],
    },
    { name: 'comments', text: COMMENTS, values: (f, n) => [f.tenantId, nth(f.ticketIds, n)] },
  ],
  create: [
    {
      name: 'create',
      text: CREATE,
      values: (f) => [f.tenantId, f.agentId, f.queueId, NEW_TICKET.title, NEW_TICKET.description],
    },
  ],
  comment: [{ name: 'comment', text: COMMENT, values: (f, n) => [f.tenantId, nth(f.openIds, n), f.agentId, NEW_COMMENT] }],
  stats: [{ name: 'stats', text: STATS, values: (f) => [f.tenantId, f.agentId] }],
}

const TIMESTAMPTZ = 1184
const types = {
  getTypeParser: (oid: number, format: never) => (oid === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(oid, format)),
}

/** A pool that sees all tenants and leaves instants as text. */
export function barePool(url: string, max = 16): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    types: types as never,
    options: '-c role=balcao_system -c statement_timeout=15000 -c jit=off',
    application_name: 'bench-bare',
  })
}

/** Runs the statements of a call, one after the other. */
export async function runBare(pool: pg.Pool, call: CallName, facts: Facts, n: number): Promise<unknown[][]> {
  const results: unknown[][] = []
  for (const { name, text, values } of STATEMENTS[call]) results.push((await pool.query({ name, text, values: values(facts, n) })).rows)
  return results
}

/** Reads which tenant, agent and tickets are measured. */
export async function readFacts(pool: pg.Pool, slug: string): Promise<Facts> {
  const one = async (text: string, values: unknown[]) => Number((await pool.query(text, values)).rows[0]?.id)
  const tenantId = await one('select id from tenants where slug = $1', [slug])
  const ids = async (condition: string) =>
    (
      await pool.query(`select id from tickets where tenant_id = $1 and ${condition} order by hashint8extended(id, 60) limit 2000`, [
        tenantId,
      ])
    ).rows.map((row) => Number(row.id))
  return {
    tenantId,
    agentId: await one('select id from users where tenant_id = $1 and email = $2', [tenantId, `agent-1@${slug}.test`]),
    queueId: await one('select id from queues where tenant_id = $1 and is_default', [tenantId]),
    ticketIds: await ids('true'),
    openIds: await ids(`status = 'open' and first_response_at is not null`),
  }
}

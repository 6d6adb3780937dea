import type { DeskFacts } from './desk-facts.ts'

/** The desk's questions as one plain statement each, with their values in the text: what the product is held against. */

/** A page of tickets with the people, tags and values around them. `where` speaks of `t`. */
export const page = ({ tenantId }: DeskFacts, where: string, order = 't.updated_at desc, t.id desc', join = '') => `
select t.*, r.name as requester, a.name as assignee, c.name as company,
  (select json_agg(g.name) from ticket_tags k join tags g on g.tenant_id = k.tenant_id and g.id = k.tag_id
    where k.tenant_id = t.tenant_id and k.ticket_id = t.id) as tags,
  (select json_agg(v) from custom_field_values v where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id) as fields
from (select t.* from tickets t ${join} where t.tenant_id = ${tenantId} and ${where} order by ${order} limit 51) t
join users r on r.tenant_id = t.tenant_id and r.id = t.requester_id
left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
left join companies c on c.tenant_id = t.tenant_id and c.id = t.company_id`

/** The same in the order of a field's values; tickets without one are left out. */
export const pageByField = (f: DeskFacts, where: string, key: string, column: string, way: 'asc' | 'desc') =>
  page(
    f,
    where,
    `s.${column} ${way}, t.id ${way}`,
    `join custom_field_values s on s.tenant_id = t.tenant_id and s.entity = 'ticket' and s.entity_id = t.id and s.field_id = ${f.fields[key]}`,
  )

export const holds = (f: DeskFacts, key: string, condition: string) => `exists (select from custom_field_values v
  where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id and v.field_id = ${f.fields[key]} and ${condition})`

export const hasTag = (tagId: number | undefined) =>
  `exists (select from ticket_tags k where k.tenant_id = t.tenant_id and k.ticket_id = t.id and k.tag_id = ${tagId})`

export const countByStatus = ({ tenantId }: DeskFacts, where: string) =>
  `select status, count(*) from tickets t where t.tenant_id = ${tenantId} and ${where} group by status`

const quoted = (words: readonly string[]) => `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[]`

/** The newest thousand that have the words, from one window of their index to the next. `where` speaks of the ticket, `t`. */
const newest = (tenantId: number, texts: string, key: string, join: string, asked: string, where: string) => `
select h.id, h.words from generate_series((select max(${key}) >> 16 from ${texts} where tenant_id = ${tenantId}),
    (select min(${key}) >> 16 from ${texts} where tenant_id = ${tenantId}), -1) w(n), lateral (
  select x.${key} as id, x.words from ${texts} x ${join}
  where x.tenant_id = ${tenantId} and x.words @@ ${asked} and ${where}
    and search_keys(x.tenant_id, x.${key}, x.words) @@ replace(search_key_query(${asked}), '%', '${tenantId}.' || w.n || '.')::tsquery
  order by x.${key} desc limit 1000) h limit 1000`

/** Of the newest thousand tickets and messages that have the words, the best. The words stand in the text, so that the planner knows how common they are. */
export const found = ({ tenantId }: DeskFacts, words: readonly string[], limit: number, where = 'true') => {
  const asked = `search_query(${quoted(words)}, '{}', '{}')`
  const ofTicket = 'join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id'
  const ofMessage = `join comments m on m.tenant_id = x.tenant_id and m.id = x.comment_id
    join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id`
  return `
(select 'ticket', h.id from (${newest(tenantId, 'ticket_texts', 'ticket_id', ofTicket, asked, where)}) h
  order by ts_rank(h.words, ${asked}) desc limit ${limit})
union all
(select 'comment', h.id from (${newest(tenantId, 'comment_texts', 'comment_id', ofMessage, asked, where)}) h
  order by ts_rank(h.words, ${asked}) desc limit ${limit})`
}

export const opened = ({ tenantId }: DeskFacts, id: number) => [
  page({ tenantId } as DeskFacts, `t.id = ${id}`),
  `select m.*, u.name from comments m join users u on u.tenant_id = m.tenant_id and u.id = m.author_id
   where m.tenant_id = ${tenantId} and m.ticket_id = ${id} order by m.id desc limit 51`,
]

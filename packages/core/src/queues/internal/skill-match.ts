import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'

const OPEN = sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))

/** What a value of a custom field is compared as: chosen options by their keys, short texts as they are written. */
const VALUE = sql`coalesce(v.option, v.text)`

/** Whether a ticket `t` asks for a skill `s`. Its languages are those that its requester reads. */
export const MATCHES = sql<boolean>`(
  exists (select from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and s.ticket_match->'tagIds' @> to_jsonb(g.tag_id))
  or exists (select from custom_field_values v where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id
    and s.ticket_match->'fields' @> jsonb_build_array(jsonb_build_object('id', v.field_id, 'value', ${VALUE})))
  or exists (select from users r where r.tenant_id = t.tenant_id and r.id = t.requester_id
    and s.ticket_match->'languages' @> to_jsonb(r.language)))`

/** Counted at most. */
const MOST = 1000

/** How many open tickets ask for a skill `s`: those of its tags, of its values and of its languages are found by their own indexes. */
export const TICKETS = sql<number>`(select count(*)::int from (
  select from (
    select g.ticket_id as id from ticket_tags g
    where g.tenant_id = s.tenant_id and g.tag_id in (select e::bigint from jsonb_array_elements_text(s.ticket_match->'tagIds') e)
    union
    select v.entity_id from jsonb_to_recordset(s.ticket_match->'fields') as f(id bigint, value text)
    join custom_field_values v on v.tenant_id = s.tenant_id and v.entity = 'ticket' and v.field_id = f.id and (v.option = f.value or v.text = f.value)
    union
    select t.id from users r join tickets t on t.tenant_id = r.tenant_id and t.requester_id = r.id and t.status in (${OPEN})
    where r.tenant_id = s.tenant_id and s.ticket_match->'languages' @> to_jsonb(r.language)
  ) m join tickets o on o.tenant_id = s.tenant_id and o.id = m.id and o.status in (${OPEN}) limit ${sql.lit(MOST)}) c)`

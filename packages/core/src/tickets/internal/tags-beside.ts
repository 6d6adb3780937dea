/** The tags of the ticket `t` of a query, by name, as one of its columns. */
export const TAGS = `(select coalesce(json_agg(s), '[]') from (
    select g.id, g.name, g.color from ticket_tags k join tags g on g.tenant_id = k.tenant_id and g.id = k.tag_id
    where k.tenant_id = t.tenant_id and k.ticket_id = t.id order by g.name) s)`

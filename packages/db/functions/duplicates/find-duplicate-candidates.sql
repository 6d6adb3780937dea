drop function if exists find_duplicate_candidates(text[], real[], integer);
-- The tickets with the largest summed weights of the given terms, the newest first of equals; with p_before of those with a lower id. Under row
-- level security like any reader's statement; callers read the tickets again, as far as the reader may see them.
create or replace function find_duplicate_candidates(p_terms text[], p_weights real[], p_limit integer, p_before bigint)
returns table (ticket_id bigint, weight real)
language sql stable
as $$
select id, sum(x.weight)::real
from (
  -- In the list of columns ids are handed on one by one; in "from" they would be stored for each row first.
  select (p.span::bigint << 14) + unnest(p.ids) as id, c.weight
  from unnest(p_terms, p_weights) c(term, weight)
    join duplicate_postings p on p.tenant_id = (select current_setting('app.tenant_id')::bigint) and p.term = c.term
      and (p_before is null or p.span <= p_before >> 14)) x
where p_before is null or id < p_before
group by 1
order by 2 desc, 1 desc
limit p_limit
$$;

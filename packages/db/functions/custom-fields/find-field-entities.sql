-- Ids of the tickets, people, companies or assets whose values in these fields match every LIKE pattern (see find_user_ids for why it
-- is a function).
create or replace function find_field_entities(p_tenant bigint, p_entity text, p_fields bigint[], p_words text[], p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform own_tenant(p_tenant);
  if cardinality(p_words) = 0 then return; end if;
  return query execute 'select v.entity_id from custom_field_values v
    where v.tenant_id = $1 and v.entity = $2 and v.field_id = any ($3) and coalesce(v.text, v.long) is not null and '
    || (select string_agg(format('lower(coalesce(v.text, v.long)) like %L', w), ' and ') from unnest(p_words) w) || ' limit $4'
    using p_tenant, p_entity, p_fields, p_limit;
end
$$;
alter function find_field_entities owner to balcao_system;
revoke execute on function find_field_entities from public;
grant execute on function find_field_entities to balcao_app;

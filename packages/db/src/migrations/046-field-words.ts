import { type Kysely, sql } from 'kysely'

/**
 * Words in custom fields by the index of letters: its patterns must stand in the statement, of an array of them it knows
 * nothing, and every value of the field was read (decision 049).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`
    create or replace function find_field_entities(p_tenant bigint, p_entity text, p_fields bigint[], p_words text[], p_limit integer)
    returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if cardinality(p_words) = 0 then return; end if;
      return query execute 'select v.entity_id from custom_field_values v
        where v.tenant_id = $1 and v.entity = $2 and v.field_id = any ($3) and coalesce(v.text, v.long) is not null and '
        || (select string_agg(format('lower(coalesce(v.text, v.long)) like %L', w), ' and ') from unnest(p_words) w) || ' limit $4'
        using p_tenant, p_entity, p_fields, p_limit;
    end $$`.execute(db)
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}

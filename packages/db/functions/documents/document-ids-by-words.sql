-- Ids of all documents of a tenant that have all words in what stands around them or in the text of their current version. It runs as the system, since
-- the index of words is unused under row level security: callers read the rows again under their policy.
create or replace function document_ids_by_words(p_tenant bigint, p_words text[])
returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform own_tenant(p_tenant);
  return matching_document_ids(p_tenant, p_words, null, null);
end $$;
alter function document_ids_by_words owner to balcao_system;
revoke execute on function document_ids_by_words from public;
grant execute on function document_ids_by_words to balcao_app;

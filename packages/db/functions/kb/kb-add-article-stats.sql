-- Every article has its figures from the beginning, so that lists can go by their indexes.
create or replace function kb_add_article_stats()
returns trigger
language plpgsql
as $$
begin
  insert into kb_article_stats (tenant_id, article_id) values (new.tenant_id, new.id) on conflict do nothing;
  return null;
end
$$;

-- What changed of who reads a category changes what stands in it, down to the leaves, in the same transaction.
create or replace function kb_spread_category_readers()
returns trigger
language plpgsql
as $$
begin
  if (new.reader_level, new.reader_roles, new.reader_companies) is not distinct from (old.reader_level, old.reader_roles, old.reader_companies) then
    return null;
  end if;
  update kb_categories set reader_level = reader_level where tenant_id = new.tenant_id and parent_id = new.id;
  update kb_articles set reader_level = reader_level where tenant_id = new.tenant_id and category_id = new.id;
  return null;
end
$$;

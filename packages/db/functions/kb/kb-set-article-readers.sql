-- Who reads an article: whom it names itself, and whom its category lets in.
create or replace function kb_set_article_readers()
returns trigger
language plpgsql
as $$
declare
  v_category record;
begin
  select c.reader_level, c.reader_roles, c.reader_companies into v_category
  from kb_categories c where c.tenant_id = new.tenant_id and c.id = new.category_id for share;
  new.reader_level := greatest(kb_audience_level(new.audience), coalesce(v_category.reader_level, 0));
  new.reader_roles := kb_both(case when new.audience = 'roles' then new.roles end, v_category.reader_roles);
  new.reader_companies := kb_both(case when new.audience = 'company' then new.company_ids end, v_category.reader_companies);
  return new;
end
$$;

-- A role that an organisation made reads as the system role it was cloned from. Who reads is asked once for a statement, and for no row.
alter policy customer on kb_categories using (
  reader_level <= case when (select nullif(current_setting('app.user_id'), '')::bigint) is null then 0 else 1 end
  and (reader_roles is null or (select kb_reader_role()) = any (reader_roles))
  and (reader_companies is null
    or reader_companies && (select coalesce(array_agg(m.company_id), '{}') from company_members m
      where m.user_id = (select nullif(current_setting('app.user_id'), '')::bigint))));
alter policy customer on kb_articles using (
  deleted_at is null and status = 'published' and publish_at <= now() and (unpublish_at is null or unpublish_at > now())
  and reader_level <= case when (select nullif(current_setting('app.user_id'), '')::bigint) is null then 0 else 1 end
  and (reader_roles is null or (select kb_reader_role()) = any (reader_roles))
  and (reader_companies is null
    or reader_companies && (select coalesce(array_agg(m.company_id), '{}') from company_members m
      where m.user_id = (select nullif(current_setting('app.user_id'), '')::bigint))));

-- Counting the articles of categories for a reader reads this index alone.
create index kb_articles_counted on kb_articles (tenant_id, category_id, language)
  include (publish_at, unpublish_at, reader_level, reader_roles, reader_companies)
  where deleted_at is null and status = 'published';

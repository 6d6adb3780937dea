-- Lists of articles in every order, and which articles link to which.

alter table kb_versions drop constraint kb_versions_cause_check;
alter table kb_versions add constraint kb_versions_cause_check
  check (cause in ('created', 'published', 'submitted', 'author', 'idle', 'discarded', 'restored', 'imported'));

-- Figures stand beside every article from its beginning.
insert into kb_article_stats (tenant_id, article_id) select tenant_id, id from kb_articles on conflict do nothing;
create trigger kb_articles_stats after insert on kb_articles for each row execute function kb_add_article_stats();
create index kb_article_stats_by_views on kb_article_stats (tenant_id, views desc, article_id desc);
create index kb_article_stats_by_helpful on kb_article_stats (tenant_id, helpful desc, article_id desc);

create index kb_articles_by_title on kb_articles (tenant_id, sort_key(title), id) where deleted_at is null;
create index kb_articles_by_status on kb_articles (tenant_id, status, updated_at desc, id desc) where deleted_at is null;
create index kb_articles_by_publication on kb_articles
  (tenant_id, coalesce(published_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc) where deleted_at is null;
create index kb_articles_by_review on kb_articles (tenant_id, coalesce(review_by, date '9999-12-31'), id) where deleted_at is null;
create index kb_articles_in_bin on kb_articles (tenant_id, updated_at desc, id desc) where deleted_at is not null;

create index kb_articles_links on kb_articles using gin (tenant_id, kb_links(content));
create index kb_drafts_links on kb_drafts using gin (tenant_id, kb_links(content));

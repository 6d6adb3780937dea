-- What jobs look for: articles whose time has come or is over, and drafts that nobody wrote in for a while. What lists look for: words of titles.

create index kb_articles_due on kb_articles (publish_at) where status = 'published' and deleted_at is null and updated_at < publish_at;
create index kb_articles_over on kb_articles (unpublish_at) where status = 'published' and unpublish_at is not null;

alter table kb_drafts add column is_kept boolean not null default false;
comment on column kb_drafts.is_kept is 'Whether a version holds what is written, as far as the job knows that keeps idle drafts.';
drop index kb_drafts_idle;
create index kb_drafts_idle on kb_drafts (updated_at) where not is_kept;

-- Addresses outlive their articles: nobody else gets them.
alter table kb_slugs drop constraint kb_slugs_tenant_id_article_id_fkey;
alter table kb_slugs add foreign key (tenant_id) references tenants (id) on delete cascade;
comment on table kb_slugs is 'Every slug an article has or had: old addresses lead to it, and nobody else gets them, not even after it is gone.';

create index kb_articles_title_words on kb_articles using gin (tenant_id, sort_key(title) gin_trgm_ops) where deleted_at is null;

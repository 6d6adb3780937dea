-- Articles whose text, published or being written, links to this one. Operators of arrays are not leakproof, so under row level security
-- their indexes would not be used: this runs as the system, names the tenant itself, and the caller reads the rows again.
create or replace function kb_linking_articles(p_tenant bigint, p_article bigint, p_limit integer)
returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id from kb_articles a
  where a.tenant_id = own_tenant(p_tenant) and kb_links(a.content) @> array[p_article] and a.status = 'published' and a.deleted_at is null
    and a.id <> p_article
  union
  select d.article_id from kb_drafts d join kb_articles a on a.tenant_id = d.tenant_id and a.id = d.article_id
  where d.tenant_id = own_tenant(p_tenant) and kb_links(d.content) @> array[p_article] and a.status <> 'archived' and a.deleted_at is null
    and a.id <> p_article
  limit p_limit
$$;
alter function kb_linking_articles owner to balcao_system;
revoke execute on function kb_linking_articles from public;
grant execute on function kb_linking_articles to balcao_app;

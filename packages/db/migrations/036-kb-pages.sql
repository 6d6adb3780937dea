-- The most useful articles of a tenant, without reading what all others are rated. `offset 0` keeps the planner from answering the policy for
-- every article at once, which it would for the fifty that are asked for.
create index kb_article_stats_most_helpful on kb_article_stats (tenant_id, helpful desc, article_id) where helpful > 0;
alter policy customer on kb_article_stats
  using (exists (select from kb_articles a where a.tenant_id = kb_article_stats.tenant_id and a.id = kb_article_stats.article_id offset 0));

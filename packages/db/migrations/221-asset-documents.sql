-- Documents belong to assets, too: a manual, an invoice, a warranty.

alter table document_links add column asset_id bigint,
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade,
  drop constraint document_links_check,
  add constraint document_links_check check (num_nonnulls(ticket_id, company_id, article_id, asset_id) = 1);
comment on table document_links is 'The tickets, companies, articles and assets that documents belong to. They let nobody read more.';
drop index document_links_once;
create unique index document_links_once on document_links
  (tenant_id, document_id, coalesce(ticket_id, 0), coalesce(company_id, 0), coalesce(article_id, 0), coalesce(asset_id, 0));
create index document_links_by_asset on document_links (tenant_id, asset_id) where asset_id is not null;

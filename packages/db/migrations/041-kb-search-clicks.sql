-- A reading that names a search is that search's click.
create trigger kb_views_clicked after insert on kb_views for each row when (new.search_id is not null) execute function kb_mark_clicked();

-- What readers of an article read besides.
create index kb_views_of_reader on kb_views (tenant_id, reader, article_id);

-- Words of titles, summaries, headings and tags: where enough articles have the asked words there, the long lists of all words are not read.
create index kb_article_texts_head on kb_article_texts using gin (kb_keys(tenant_id, head)) with (gin_pending_list_limit = 256);

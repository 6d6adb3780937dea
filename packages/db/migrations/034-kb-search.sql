-- Search of articles. Only published articles have words here; who reads them is asked of kb_articles by every reader of these tables, so
-- that a narrowed category or a passed date counts at once.

create table kb_article_texts (
  tenant_id bigint not null,
  article_id bigint not null,
  -- Words of the title; of title (A), tags, summary and headings (B); of these and the whole text (C).
  title tsvector not null,
  head tsvector not null,
  words tsvector not null,
  -- Pieces of at most 120 words: [{"a": anchor of the heading or null, "h": headings above or null, "t": plain text}].
  passages jsonb not null,
  primary key (tenant_id, article_id),
  foreign key (tenant_id, article_id) references kb_articles (tenant_id, id) on delete cascade
);
comment on table kb_article_texts is 'The words of published articles, and their text in pieces for excerpts.';
create index kb_article_texts_title on kb_article_texts using gin (kb_keys(tenant_id, title)) with (gin_pending_list_limit = 256);
create index kb_article_texts_words on kb_article_texts using gin (kb_keys(tenant_id, words)) with (gin_pending_list_limit = 256);
call pg_temp.tenant_table('kb_article_texts', customer_writes => 'false', customer => $$
  exists (select from kb_articles a where a.tenant_id = kb_article_texts.tenant_id and a.id = kb_article_texts.article_id)$$);
create trigger kb_article_texts after insert or update of title, summary, content, tags, outline, status, deleted_at
  on kb_articles for each row execute function kb_write_article_texts();

-- Beside the words, whose indexes every change of a row costs.
create table kb_article_upkeep (
  tenant_id bigint not null,
  article_id bigint not null,
  written_at timestamptz not null default now(),
  -- When its words went into the vocabulary, and when articles like it were last looked for.
  learnt_at timestamptz,
  related_at timestamptz,
  primary key (tenant_id, article_id),
  foreign key (tenant_id, article_id) references kb_articles (tenant_id, id) on delete cascade
);
comment on table kb_article_upkeep is 'What jobs have yet to do for published articles.';
create index kb_article_upkeep_unlearnt on kb_article_upkeep (written_at) where learnt_at is null;
create index kb_article_upkeep_related on kb_article_upkeep (related_at, tenant_id, article_id);
call pg_temp.tenant_table('kb_article_upkeep', customer => 'false');

create table kb_vocabulary (
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- Lower case and without accents, and as it is written.
  word text collate "C" not null,
  shown text not null,
  primary key (tenant_id, word)
);
comment on table kb_vocabulary is 'Words that published articles have or had; a job adds them. Functions alone read it, and name a word only to who reads an article with it.';
create index kb_vocabulary_near on kb_vocabulary using gin (tenant_id, word gin_trgm_ops) with (gin_pending_list_limit = 256);
call pg_temp.tenant_table('kb_vocabulary', app => 'select', customer => 'false');

create table kb_word_counts (
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- A stem; empty: all articles.
  word text collate "C" not null,
  -- Of articles for everybody (0), for whoever is signed in (1), for staff (2), without a limit by role or company.
  level smallint not null,
  articles integer not null,
  primary key (tenant_id, word, level)
);
comment on table kb_word_counts is 'About how many live articles have a word, by who may read them: what weighs more in a question. A job counts.';
call pg_temp.tenant_table('kb_word_counts', app => 'select', customer => 'false');

create table kb_counted (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  counted_at timestamptz not null
);
comment on table kb_counted is 'When the words of a tenant were counted last.';
call pg_temp.tenant_table('kb_counted', app => 'select', customer => 'false');

create table kb_searches (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id text not null,
  reader text not null,
  user_id bigint,
  by_staff boolean not null,
  context text not null,
  -- What was asked without what looks like a number or an address of somebody, and the same folded.
  query text not null,
  folded text not null,
  -- What was searched in its place where nothing was found.
  instead text,
  -- How many had all words, and how many were found at all.
  matches integer not null,
  results integer not null,
  filtered boolean not null default false,
  clicked_article_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, clicked_article_id) references kb_articles (tenant_id, id) on delete set null (clicked_article_id)
);
comment on table kb_searches is 'What was searched and which article was opened from it, for 90 days.';
create index kb_searches_recent on kb_searches (tenant_id, at);
create index kb_searches_of_reader on kb_searches (tenant_id, reader, at desc);
create index kb_searches_by_user on kb_searches (tenant_id, user_id) where user_id is not null;
create index kb_searches_by_article on kb_searches (tenant_id, clicked_article_id) where clicked_article_id is not null;
create index kb_searches_old on kb_searches (at);
call pg_temp.tenant_table('kb_searches', customer => 'user_id is not distinct from {me}');

create table kb_related (
  tenant_id bigint not null,
  article_id bigint not null,
  related_id bigint not null,
  score real not null,
  why text not null check (why in ('picked', 'similar', 'category', 'read_together', 'tickets')),
  primary key (tenant_id, article_id, related_id),
  check (article_id <> related_id),
  foreign key (tenant_id, article_id) references kb_articles (tenant_id, id) on delete cascade,
  foreign key (tenant_id, related_id) references kb_articles (tenant_id, id) on delete cascade
);
comment on table kb_related is 'Articles that go with an article, best first by score; readers get those they read.';
create index kb_related_best on kb_related (tenant_id, article_id, score desc, related_id);
create index kb_related_of on kb_related (tenant_id, related_id);
call pg_temp.tenant_table('kb_related', customer_writes => 'false', customer => $$
  exists (select from kb_articles a where a.tenant_id = kb_related.tenant_id and a.id = kb_related.related_id)$$);

-- What was published before. The trigger writes the words.
update kb_articles set title = title where status = 'published' and deleted_at is null;

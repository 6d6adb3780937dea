-- The text inside the files of documents, read by a job, and what documents are found by.

create table document_texts (
  tenant_id bigint not null,
  file_id uuid not null,
  -- Waiting for the job; read; read and without any text, as a scanned picture; not readable.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'empty', 'failed')),
  -- Why it could not be read.
  reason text,
  -- Whether its parts are pages as the file has them.
  has_pages boolean not null default false,
  -- Whether the file has more text than is kept.
  is_cut boolean not null default false,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  read_at timestamptz,
  -- The stems of all parts.
  words tsvector,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade,
  check ((state = 'failed') = (reason is not null))
);
comment on table document_texts is 'How far the text inside the files of documents was read. Equal bytes are one file, and read once.';
create index document_texts_due on document_texts (due_at) where state = 'waiting';

create table document_text_parts (
  tenant_id bigint not null,
  file_id uuid not null,
  -- Their order; of a file with long pages one page has several parts.
  place integer not null,
  -- The page, from 1 on; of a file without pages the number of the part.
  page integer not null,
  text text not null,
  words tsvector not null,
  primary key (tenant_id, file_id, place),
  foreign key (tenant_id, file_id) references document_texts (tenant_id, file_id) on delete cascade
);
comment on table document_text_parts is 'The text of files of documents, by page.';

create table document_words (
  tenant_id bigint not null,
  document_id bigint not null,
  -- Stems of the title (A), and of description, tags and file name (B).
  head tsvector not null,
  -- These, and those of the text of the current version.
  words tsvector not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, id) on delete cascade
);
comment on table document_words is 'What documents are found by; triggers write it.';
-- With windows of 4,096 ids (see search_keys): many documents have a common word, and a thousand are listed.
create index document_words_by_key on document_words using gin (search_keys(tenant_id, document_id << 4, words)) with (gin_pending_list_limit = 256);

-- Customers have the folders in which they read something: what is for staff alone is not looked through for it.
create index documents_for_customers on documents (tenant_id, folder_id)
  where deleted_at is null and status = 'published' and visibility in ('portal', 'company');

-- Customers read the text of what they read: of current versions of documents that are for them.
call pg_temp.tenant_table('document_texts', customer_writes => 'false', customer => $$
  exists (select from document_versions v where v.tenant_id = document_texts.tenant_id and v.file_id = document_texts.file_id)$$);
call pg_temp.tenant_table('document_text_parts', customer_writes => 'false', customer => $$
  exists (select from document_versions v where v.tenant_id = document_text_parts.tenant_id and v.file_id = document_text_parts.file_id)$$);
call pg_temp.tenant_table('document_words', customer_writes => 'false', customer => $$
  exists (select from documents d where d.tenant_id = document_words.tenant_id and d.id = document_words.document_id)$$);

-- What is there already is read by the job in its turn.
insert into document_texts (tenant_id, file_id)
  select distinct tenant_id, file_id from document_versions where file_id is not null;
insert into document_words (tenant_id, document_id, head, words)
  select d.tenant_id, d.id, h.head, h.head from documents d, lateral (select document_head(d.title, d.description, d.tags, d.file_name) as head) h;

create trigger document_texts_of_versions after insert on document_versions for each row execute function write_document_texts();
create trigger document_words_of_documents after insert or update of title, description, tags, file_name, current_number on documents
  for each row execute function write_document_texts();
create trigger document_words_of_texts after update of words on document_texts for each row execute function write_document_texts();

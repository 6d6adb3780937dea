-- Side conversations are searched by the staff: the words of each message, with who wrote it from outside.
alter table side_messages
  add column words tsvector not null
    generated always as (search_words(from_name || ' ' || coalesce(from_address, '') || ' ' || content)) stored;

-- What is being written in them is kept like any other draft: of a new one, or of the one with this number.
alter table ticket_drafts drop constraint ticket_drafts_mode_check;
alter table ticket_drafts add constraint ticket_drafts_mode_check check (mode ~ '^(reply|note|side(:[1-9][0-9]{0,14})?)$');

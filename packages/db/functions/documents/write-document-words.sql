-- Keeps what a document is found by, folded, beside it.
create or replace function write_document_words()
returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.words := sort_key(concat_ws(' ', new.title, new.description, array_to_string(new.tags, ' '), new.file_name));
  return new;
end
$$;

-- Has the text of a new version's file read, and keeps what documents are found by with them: after a change of the document, of its current
-- version, and of the text of that one.
create or replace function write_document_texts()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_ids bigint[];
begin
  if tg_table_name = 'documents' then
    v_ids := array[new.id];
  elsif tg_table_name = 'document_versions' then
    if new.file_id is not null then
      insert into document_texts (tenant_id, file_id) values (new.tenant_id, new.file_id) on conflict do nothing;
    end if;
    v_ids := array[new.document_id];
  else
    v_ids := array(select v.document_id from document_versions v where v.tenant_id = new.tenant_id and v.file_id = new.file_id);
  end if;
  insert into document_words as w (tenant_id, document_id, head, words)
    select d.tenant_id, d.id, h.head, h.head || coalesce(x.words, '')
    from documents d
    cross join lateral (select document_head(d.title, d.description, d.tags, d.file_name) as head) h
    left join document_versions v on v.tenant_id = d.tenant_id and v.document_id = d.id and v.number = d.current_number
    left join document_texts x on x.tenant_id = v.tenant_id and x.file_id = v.file_id
    where d.tenant_id = new.tenant_id and d.id = any (v_ids)
  on conflict (tenant_id, document_id) do update set head = excluded.head, words = excluded.words
    where (w.head, w.words) is distinct from (excluded.head, excluded.words);
  return null;
end
$$;
alter function write_document_texts owner to balcao_system;
revoke execute on function write_document_texts from public;

-- Keeps the words of an article with it, in the same transaction: those of its published text, and none before and after.
create or replace function kb_write_article_texts()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_passages jsonb;
  v_body text;
  v_title tsvector;
  v_head tsvector;
begin
  if new.status <> 'published' or new.deleted_at is not null then
    delete from kb_article_texts where tenant_id = new.tenant_id and article_id = new.id;
    delete from kb_article_upkeep where tenant_id = new.tenant_id and article_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status = 'published' and old.deleted_at is null
    and (new.title, new.summary, new.content, new.tags, new.outline) is not distinct from (old.title, old.summary, old.content, old.tags, old.outline)
    and exists (select from kb_article_texts where tenant_id = new.tenant_id and article_id = new.id) then
    return null;
  end if;
  v_passages := kb_passages(new.content, new.outline);
  select coalesce(string_agg(p ->> 't', ' '), '') into v_body from jsonb_array_elements(v_passages) p;
  v_title := kb_text_words(new.title);
  v_head := setweight(v_title, 'A') || setweight(kb_text_words(concat_ws(' . ', new.summary, array_to_string(new.tags, ' . '),
    coalesce((select string_agg(h ->> 'text', ' . ') from jsonb_array_elements(new.outline) h),
      (select string_agg(distinct p ->> 'h', ' . ') from jsonb_array_elements(v_passages) p)))), 'B');
  insert into kb_article_texts as x (tenant_id, article_id, title, head, words, passages)
    values (new.tenant_id, new.id, v_title, v_head, v_head || setweight(kb_text_words(v_body), 'C'), v_passages)
  on conflict (tenant_id, article_id) do update set title = excluded.title, head = excluded.head, words = excluded.words,
    passages = excluded.passages;
  insert into kb_article_upkeep as u (tenant_id, article_id) values (new.tenant_id, new.id)
  on conflict (tenant_id, article_id) do update set written_at = now(), learnt_at = null, related_at = null;
  return null;
end
$$;
alter function kb_write_article_texts owner to balcao_system;
revoke execute on function kb_write_article_texts from public;

-- The stems of all parts of a file's text, each once, up to what a tsvector holds.
create or replace function gather_document_words(p_tenant bigint, p_file uuid)
returns tsvector
language sql stable
as $$
select coalesce(array_to_tsvector(array_agg(w)), '') from (
  select w, sum(octet_length(w) + 2) over (order by place, w) as taken from (
    select w, min(p.place) as place from document_text_parts p, unnest(tsvector_to_array(p.words)) w
    where p.tenant_id = p_tenant and p.file_id = p_file group by w) once) counted
where taken <= 800000
$$;

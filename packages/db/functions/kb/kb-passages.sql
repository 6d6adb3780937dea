-- An article's text in pieces of at most 120 words, none of which crosses a heading: [{"a": anchor, "h": headings above, "t": text}].
-- The outline gives headings their anchors, in the order in which they stand in the text.
create or replace function kb_passages(p_content text, p_outline jsonb)
returns jsonb
language plpgsql immutable strict parallel safe
as $$
declare
  v_line text;
  v_fence text;
  v_heading integer := -1;
  v_level integer;
  v_titles text[] := array[null, null, null];
  v_anchor text;
  v_lines text[] := '{}';
  v_words text[];
  v_all jsonb[] := '{}';
begin
  -- One heading more than there are ends the last piece.
  foreach v_line in array regexp_split_to_array(public.kb_plain(p_content), '\r?\n') || '# '::text loop
    if v_fence is not null then
      if btrim(v_line) like v_fence || '%' then v_fence := null; else v_lines := v_lines || v_line; end if;
    elsif v_line ~ '^ {0,3}(```|~~~)' then
      v_fence := left(btrim(v_line), 3);
    elsif v_line ~ '^#{1,6}[ \t]' then
      v_words := regexp_split_to_array(btrim(array_to_string(v_lines, ' '), E' \t'), '\s+');
      if v_words <> '{""}' then
        for i in 0 .. (cardinality(v_words) - 1) / 120 loop
          v_all := v_all || jsonb_build_object('a', v_anchor, 'h', nullif(array_to_string(v_titles, ' › '), ''),
            't', array_to_string(v_words[i * 120 + 1 : i * 120 + 120], ' '));
        end loop;
      end if;
      v_lines := '{}';
      v_heading := v_heading + 1;
      v_level := least(greatest(length(substring(v_line from '^#+')), 2), 4) - 1;
      v_anchor := p_outline -> v_heading ->> 'anchor';
      v_titles[v_level] := coalesce(p_outline -> v_heading ->> 'text', btrim(regexp_replace(ltrim(v_line, '#'), '\{#[a-z0-9-]+\}\s*$', '')));
      for i in v_level + 1 .. 3 loop v_titles[i] := null; end loop;
    else
      v_lines := v_lines || v_line;
    end if;
  end loop;
  -- What an unclosed fence holds is text, too.
  if v_fence is not null then
    v_words := regexp_split_to_array(btrim(array_to_string(v_lines, ' '), E' \t#'), '\s+');
    for i in 0 .. (cardinality(v_words) - 1) / 120 loop
      v_all := v_all || jsonb_build_object('a', v_anchor, 'h', nullif(array_to_string(v_titles, ' › '), ''),
        't', array_to_string(v_words[i * 120 + 1 : i * 120 + 120], ' '));
    end loop;
  end if;
  return to_jsonb(v_all);
end
$$;

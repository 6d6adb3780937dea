-- Guests have no number that tells one from the other: what they leave is theirs by the name that their cookie gives them for a day, which
-- the server says with each transaction of a guest (`app.reader`). Rows of other visitors are not there for them.
do $$
declare
  t text;
  me constant text := $me$(select nullif(current_setting('app.user_id'), '')::bigint)$me$;
  mine constant text := format($mine$case when %1$s is null
    then user_id is null and reader = (select nullif(current_setting('app.reader', true), ''))
    else user_id = %1$s end$mine$, me);
begin
  foreach t in array array['kb_views', 'kb_ratings', 'kb_feedback', 'kb_deflections'] loop
    execute format('alter policy customer on %I using (%s) with check (%s)', t, mine, mine);
  end loop;
end $$;

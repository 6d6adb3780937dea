-- Records that somebody came, or came back: what they were before ended when an app of theirs was last heard of.
create or replace function note_presence()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.seen_at <= new.seen_at - interval '90 seconds' then
    perform record_presence(new.tenant_id, new.user_id, old.seen_at, null, null, false);
  end if;
  perform record_presence(new.tenant_id, new.user_id, new.seen_at, null, null, new.seen_at > now() - interval '90 seconds');
  return null;
end
$$;

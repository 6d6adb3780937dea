-- Records what somebody's availability came to when it was stated, or ended by itself: at the end that was stated, not when a job came to it.
create or replace function note_availability()
returns trigger
language plpgsql
as $$
declare
  v_ended constant boolean := tg_op = 'UPDATE' and old.until <= now() and new.until is null and new.set_by is null;
begin
  perform record_presence(new.tenant_id, new.user_id, case when v_ended then old.until else now() end,
    case when v_ended then 'ended' else 'by_hand' end, new.set_by, null);
  return null;
end
$$;

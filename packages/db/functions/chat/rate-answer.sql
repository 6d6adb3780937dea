-- Notes whether an answer of the assistant helped who asked for it (null takes that back), in the run and in the message. It runs as the
-- system because customers write runs and never read them; it touches nothing but answers to the caller. False where there is none.
create or replace function rate_answer(p_message bigint, p_helpful boolean)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
  v_user constant bigint := nullif(current_setting('app.user_id'), '')::bigint;
begin
  update assistant_runs set helpful = p_helpful where tenant_id = v_tenant and message_id = p_message and asker_id = v_user;
  if not found then return false; end if;
  update chat_messages
  set metadata = case when p_helpful is null then metadata - 'helpful' else metadata || jsonb_build_object('helpful', p_helpful) end
  where tenant_id = v_tenant and id = p_message;
  return true;
end
$$;
alter function rate_answer owner to balcao_system;
revoke execute on function rate_answer from public;
grant execute on function rate_answer to balcao_app;

-- Removes the oldest sealed range of a tenant's audit log and leaves a signed checkpoint in its place. The only way to delete from
-- the log: everything the job claims is verified again here, so that nothing but whole, intact seals older than the retention goes.
create or replace function retire_audit(
  p_tenant bigint, p_from bigint, p_to bigint, p_seal bigint, p_hash text, p_events integer, p_newest timestamptz,
  p_days integer, p_previous text, p_signature text, p_at timestamptz
)
returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_id bigint;
  v_days integer := (select audit_retention_days from tenants where id = p_tenant);
  v_previous text := coalesce((select signature from audit_checkpoints where tenant_id = p_tenant order by id desc limit 1), '');
  v_events bigint;
  v_first bigint;
  v_newest timestamptz;
begin
  select count(*), min(id), max(created_at) into v_events, v_first, v_newest
    from audit_events where tenant_id = p_tenant and id <= p_to;
  if p_days is distinct from v_days or p_newest >= now() - make_interval(days => v_days) or p_at is distinct from now() then
    raise exception 'the audit log is kept longer';
  end if;
  if p_previous <> v_previous then raise exception 'another checkpoint came first'; end if;
  if not exists (select from audit_seals where tenant_id = p_tenant and id = p_seal and to_event = p_to and hash = p_hash)
    or exists (select from audit_seals where tenant_id = p_tenant and id <= p_seal and broken_at is not null)
    or p_events is distinct from (select sum(count) from audit_seals where tenant_id = p_tenant and id <= p_seal)
    or v_events <> p_events or v_first is distinct from p_from or v_newest is distinct from p_newest then
    raise exception 'only whole seals that fit their events are removed';
  end if;
  delete from audit_events where tenant_id = p_tenant and id <= p_to;
  delete from audit_seals where tenant_id = p_tenant and id <= p_seal;
  insert into audit_checkpoints (tenant_id, from_event, to_event, to_seal, hash, events, newest_at, retention_days, previous, signature, created_at)
    values (p_tenant, p_from, p_to, p_seal, p_hash, p_events, p_newest, p_days, p_previous, p_signature, p_at) returning id into v_id;
  return v_id;
end
$$;
alter function retire_audit owner to balcao_audit;
revoke execute on function retire_audit from public;
grant execute on function retire_audit to balcao_system;

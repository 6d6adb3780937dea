-- Ends the interval that somebody is in, and begins the next one, where what their availability comes to is another than before. Who holds the
-- open interval is alone with it; that there is one at most, an index says.
-- p_at: since when; never before the interval that it ends. p_cause: what to call a change that was stated, or null. p_is_there: whether an app
-- of theirs is open; null: by when one was last heard of.
create or replace function record_presence(p_tenant bigint, p_user bigint, p_at timestamptz, p_cause text, p_set_by bigint, p_is_there boolean)
returns void
language plpgsql
as $$
declare
  v_open presence_intervals;
  v_state text;
  v_cause text;
begin
  select * into v_open from presence_intervals i where i.tenant_id = p_tenant and i.user_id = p_user and i.to_at is null for update;
  select case when not s.is_active then 'offline' when s.is_there then s.stated when s.always and s.stated = 'online' then 'online' else 'offline' end,
    case when not s.is_active then 'inactive' when s.is_there then coalesce(p_cause, 'app_open')
      when s.always and s.stated = 'online' then 'always_available' when s.stated = 'offline' then coalesce(p_cause, 'app_closed') else 'app_closed' end
  into v_state, v_cause
  from (
    select u.is_active and u.deleted_at is null as is_active, coalesce(a.always_available, false) as always,
      coalesce(p_is_there, p.seen_at > now() - interval '90 seconds', false) as is_there,
      case when a.state is null then 'online' when a.until is null or a.until > now() then a.state when a.state = 'online' then 'offline' else 'online' end as stated
    from users u
    left join availabilities a on a.tenant_id = u.tenant_id and a.user_id = u.id
    left join presences p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = p_tenant and u.id = p_user) s;
  if v_state is null then return; end if;
  if v_open.id is null and v_state = 'offline' then return; end if;
  if v_open.state = v_state and (v_open.cause = 'always_available') = (v_cause = 'always_available') then return; end if;
  if v_open.id is not null and p_at <= v_open.from_at then
    update presence_intervals set state = v_state, cause = v_cause, set_by = p_set_by where tenant_id = p_tenant and id = v_open.id;
    return;
  end if;
  if v_open.id is not null then update presence_intervals set to_at = p_at where tenant_id = p_tenant and id = v_open.id; end if;
  -- Who came at the same time wrote it already.
  insert into presence_intervals (tenant_id, user_id, state, cause, set_by, from_at) values (p_tenant, p_user, v_state, v_cause, p_set_by, p_at)
  on conflict (tenant_id, user_id) where to_at is null do nothing;
end
$$;

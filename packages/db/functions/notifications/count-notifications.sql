-- Counts a reader's notifications, all and unread, by module and severity: each statement appends what it changed, a job folds it,
-- readers add both. Archived ones do not count. While a whole tenant is being deleted nothing is counted.
create or replace function count_notifications()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_count_deltas (tenant_id, user_id, module, severity, total, unread)
    select tenant_id, user_id, module, severity, sum(total), sum(unread) from (
      select tenant_id, user_id, module, severity, 1 as total, case when read_at is null then 1 else 0 end as unread
      from come where archived_at is null
    ) c group by tenant_id, user_id, module, severity having sum(total) <> 0 or sum(unread) <> 0;
  elsif tg_op = 'DELETE' then
    insert into notification_count_deltas (tenant_id, user_id, module, severity, total, unread)
    select tenant_id, user_id, module, severity, sum(total), sum(unread) from (
      select tenant_id, user_id, module, severity, -1 as total, case when read_at is null then -1 else 0 end as unread
      from gone where archived_at is null
        and exists (select from tenants t where t.id = tenant_id)
    ) c group by tenant_id, user_id, module, severity having sum(total) <> 0 or sum(unread) <> 0;
  else
    insert into notification_count_deltas (tenant_id, user_id, module, severity, total, unread)
    select tenant_id, user_id, module, severity, sum(total), sum(unread) from (
      select tenant_id, user_id, module, severity, 1 as total, case when read_at is null then 1 else 0 end as unread
      from come where archived_at is null
      union all select tenant_id, user_id, module, severity, -1 as total, case when read_at is null then -1 else 0 end as unread
      from gone where archived_at is null
    ) c group by tenant_id, user_id, module, severity having sum(total) <> 0 or sum(unread) <> 0;
  end if;
  return null;
end
$$;

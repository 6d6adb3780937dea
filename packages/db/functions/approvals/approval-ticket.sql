-- The number and the title of the ticket that an approval is about, for whoever is asked for it: customers may be asked about tickets that
-- they do not read. Anybody else gets null.
create or replace function approval_ticket(p_approval bigint)
returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
select jsonb_build_object('id', t.id, 'number', t.number, 'title', t.title)
from approvals p join tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
where p.tenant_id = current_setting('app.tenant_id')::bigint and p.id = p_approval
  and exists (select from approval_approvers d where d.tenant_id = p.tenant_id and d.approval_id = p.id
    and d.user_id = nullif(current_setting('app.user_id'), '')::bigint)
$$;
alter function approval_ticket owner to balcao_system;
revoke execute on function approval_ticket from public;
grant execute on function approval_ticket to balcao_app;

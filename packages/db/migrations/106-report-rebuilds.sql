-- Facts of all tickets of a tenant are derived anew when its days or its business hours change: ticket by ticket, behind what changes meanwhile.

create table report_rebuilds (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  -- Tickets up to this one are done.
  after_id bigint not null default 0,
  -- Another change begins it anew.
  version integer not null default 1,
  since timestamptz not null default clock_timestamp(),
  worked_at timestamptz
);
comment on table report_rebuilds is 'Tenants all of whose facts are being derived anew.';
call pg_temp.tenant_table('report_rebuilds', customer => 'false', customer_writes => 'true');

create trigger calendars_report after insert or delete on calendars for each row execute function mark_report_tenant('tenant_id');
create trigger calendars_report_change after update on calendars for each row
  when ((old.time_zone, old.hours, old.is_default) is distinct from (new.time_zone, new.hours, new.is_default)) execute function mark_report_tenant('tenant_id');
create trigger calendar_holidays_report after insert or delete on calendar_holidays for each row execute function mark_report_tenant('tenant_id');
create trigger calendar_holidays_report_change after update on calendar_holidays for each row
  when ((old.date, old.spans, old.yearly, old.enabled) is distinct from (new.date, new.spans, new.yearly, new.enabled))
  execute function mark_report_tenant('tenant_id');
create trigger queues_report after update of calendar_id on queues for each row
  when (old.calendar_id is distinct from new.calendar_id) execute function mark_report_tenant('tenant_id');
create trigger queues_report_go after delete on queues for each row when (old.calendar_id is not null) execute function mark_report_tenant('tenant_id');

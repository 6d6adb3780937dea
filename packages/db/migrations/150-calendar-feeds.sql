-- Addresses for calendar programs: of absences, and of what somebody has to do by when.

alter table absence_feeds rename to calendar_feeds;
alter table calendar_feeds rename constraint absence_feeds_pkey to calendar_feeds_pkey;
alter table calendar_feeds rename constraint absence_feeds_tenant_id_user_id_fkey to calendar_feeds_tenant_id_user_id_fkey;
alter table calendar_feeds rename constraint absence_feeds_tenant_id_queue_id_fkey to calendar_feeds_tenant_id_queue_id_fkey;
alter sequence absence_feeds_id_seq rename to calendar_feeds_id_seq;
alter index absence_feeds_by_user rename to calendar_feeds_by_user;
alter table calendar_feeds add column kind text not null default 'absences' check (kind in ('absences', 'deadlines'));
alter table calendar_feeds alter column kind drop default;
-- Deadlines are always one's own.
alter table calendar_feeds add constraint calendar_feeds_of_queue check (kind = 'absences' or queue_id is null);
comment on table calendar_feeds is 'Addresses at which calendar programs read iCalendar without a session.';

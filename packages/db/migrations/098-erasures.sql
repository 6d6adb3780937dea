-- Who was removed: what is still to be erased of them, and for good the list that is applied again after a restore.

create table erasures (
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null,
  name text,
  email text,
  with_files boolean not null,
  history_until bigint not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((done_at is null) = (email is not null) and (done_at is null) = (name is not null))
);
comment on table erasures is 'People who were removed. Former name and address are kept until a job has erased them everywhere.';
comment on column erasures.with_files is 'Their files go, too: they were a customer.';
comment on column erasures.history_until is 'Entries of tickets'' histories up to this id are done.';
create index erasures_open on erasures (created_at) where done_at is null;
call pg_temp.tenant_table('erasures', app => 'select, insert', customer => 'false');

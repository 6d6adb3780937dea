-- Accounts of programs: each is the name that its acts stand under, and nobody who can be found, chosen, mailed or signed in.

alter table users
  add column is_service boolean not null default false,
  -- Whatever lists people leaves out who is not there: a service account never is. What it may do is in service_accounts.
  add constraint users_services_are_nobody check (not is_service or (
    not is_active and deleted_at is not null and password_hash is null and totp_secret is null and not has_passkeys));

create table service_accounts (
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null,
  name text not null check (name <> ''),
  description text not null default '',
  is_active boolean not null default true,
  -- Queues whose tickets it sees, where its role goes by queues.
  queue_ids bigint[] not null default '{}',
  -- Who answers for it: a person, a team, or both.
  owner_id bigint,
  owner_queue_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, owner_id) references users (tenant_id, id) on delete set null (owner_id),
  foreign key (tenant_id, owner_queue_id) references queues (tenant_id, id) on delete set null (owner_queue_id)
);
comment on table service_accounts is 'Accounts of programs, which act by API tokens and by nothing else.';
create index service_accounts_by_owner on service_accounts (tenant_id, owner_id) where owner_id is not null;
create index service_accounts_by_queue on service_accounts (tenant_id, owner_queue_id) where owner_queue_id is not null;
call pg_temp.tenant_table('service_accounts', customer => 'false');

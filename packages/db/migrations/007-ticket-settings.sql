-- What a tenant calls its statuses and types, and how it assesses priorities.

create table status_names (
  tenant_id bigint not null references tenants (id) on delete cascade,
  status text not null,
  name text check (name <> ''),
  customer_name text check (customer_name <> ''),
  primary key (tenant_id, status),
  check (name is not null or customer_name is not null)
);
comment on table status_names is 'A tenant''s own names of statuses, for staff and for customers; without a row the built-in ones hold.';
call pg_temp.tenant_table('status_names', customer => 'customer_name is not null');

create table ticket_types (
  tenant_id bigint not null references tenants (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text check (name <> ''),
  customer_name text check (customer_name <> ''),
  active boolean not null default true,
  position integer not null,
  primary key (tenant_id, key),
  check (name is not null or key in ('incident', 'request', 'question', 'problem', 'change'))
);
comment on table ticket_types is 'A tenant''s list of ticket types: built-in ones renamed, reordered or switched off, and its own.';
call pg_temp.tenant_table('ticket_types', customer => 'true');

create table priority_matrices (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  enabled boolean not null,
  cells text[] not null check (cardinality(cells) = 9 and cells <@ array['low', 'medium', 'high', 'urgent'])
);
comment on table priority_matrices is 'The priority proposed for each urgency and impact: nine cells, by urgency and then impact.';
call pg_temp.tenant_table('priority_matrices', customer => 'true');

-- How an organisation's portal shows who it is.

create table kb_logos (
  tenant_id bigint not null references tenants (id) on delete cascade,
  theme text not null check (theme in ('light', 'dark')),
  -- Its address is nobody's to guess, and another one for each picture.
  id uuid not null default gen_random_uuid(),
  -- A WebP, drawn anew from what was sent.
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, theme)
);
comment on table kb_logos is 'Logos of the portal, one for light and one for dark grounds; kb_settings names them.';
create index kb_logos_by_id on kb_logos (id);
call pg_temp.tenant_table('kb_logos', customer => 'false');

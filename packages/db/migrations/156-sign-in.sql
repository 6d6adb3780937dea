-- The sign-in widget: what each organisation offers in it, and who may open an account there.

create table sign_in_settings (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  sign_up text not null default 'closed' check (sign_up in ('closed', 'domain', 'open')),
  -- Accounts that somebody opens wait until they are approved.
  approves boolean not null default false,
  products text[] not null default '{emailMagicLinks}',
  -- Sites of others that may show the widget, exactly as a browser names them.
  origins text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table sign_in_settings is 'What an organisation offers in its sign-in widget; the defaults where there is no row.';
call pg_temp.tenant_table('sign_in_settings', customer => 'false');

-- An account that its owner opened and nobody approved yet; it is not active.
alter table users add column pending_since timestamptz;
create index users_pending on users (tenant_id, pending_since) where pending_since is not null;

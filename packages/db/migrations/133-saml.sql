-- SAML 2.0 as the second protocol of identity providers, and what ends with a session at the provider.

alter table identity_providers
  add column protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
  -- SAML: where people are sent, where a logout is sent, and the certificates whose signatures count.
  add column sign_in_url text not null default '',
  add column logout_url text not null default '',
  add column certificates text[] not null default '{}',
  add column metadata_url text not null default '',
  -- Which attributes say the address and the name.
  add column email_attribute text not null default '',
  add column name_attribute text not null default '',
  -- Whether answers that nobody asked for are taken.
  add column idp_initiated boolean not null default false,
  -- The private key that requests are signed and assertions decrypted with, sealed; and its certificate, which anybody may see.
  add column sealed_key text,
  add column own_certificate text,
  -- Whether logging out here logs out there.
  add column ends_session boolean not null default false;
comment on table identity_providers is 'Who proves at another place who people are (OpenID Connect, SAML).';
alter table identity_providers drop constraint identity_providers_preset_check;
alter table identity_providers add constraint identity_providers_preset_check
  check (preset in ('google', 'entra', 'okta', 'keycloak', 'adfs', 'other'));

alter table sso_sign_ins drop constraint sso_sign_ins_purpose_check;
alter table sso_sign_ins add constraint sso_sign_ins_purpose_check check (purpose in ('sign_in', 'test', 'link'));
alter table sso_sign_ins
  -- The address that takes what the provider posted on to the browser that began, once; and what the provider said.
  add column landing_hash text,
  add column claims jsonb,
  -- What the provider calls its session, and what it wants to hear when that ends, sealed.
  add column sid text,
  add column sealed text;
create unique index sso_sign_ins_by_landing on sso_sign_ins (tenant_id, landing_hash);

create table sso_sessions (
  tenant_id bigint not null,
  session_id bigint not null,
  provider_id bigint not null,
  user_id bigint not null,
  subject text not null,
  sid text,
  sealed text,
  -- Whether the provider asked for a second factor, as far as it is trusted to.
  second_factor_trusted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
comment on table sso_sessions is 'Sessions that began by a provider, and what they are there.';
create index sso_sessions_by_subject on sso_sessions (tenant_id, provider_id, subject);
create index sso_sessions_by_sid on sso_sessions (tenant_id, provider_id, sid);
create index sso_sessions_by_user on sso_sessions (tenant_id, user_id);
call pg_temp.tenant_table('sso_sessions', customer => 'user_id = {me}');

create table sso_taken_ids (
  tenant_id bigint not null,
  provider_id bigint not null,
  id_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, provider_id, id_hash),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade
);
comment on table sso_taken_ids is 'Assertions and logout tokens of providers that were taken: none is taken twice.';
create index sso_taken_ids_by_expiry on sso_taken_ids (tenant_id, expires_at);
call pg_temp.tenant_table('sso_taken_ids', customer => 'false');

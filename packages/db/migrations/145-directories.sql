-- Directories by LDAP as the third protocol of identity providers. Their address is in `issuer`, the DN that reads them in `client_id`, its
-- password in `sealed`, and who signs their certificates in `certificates`.

alter table identity_providers drop constraint identity_providers_protocol_check;
alter table identity_providers add constraint identity_providers_protocol_check check (protocol in ('oidc', 'saml', 'ldap'));
alter table identity_providers drop constraint identity_providers_preset_check;
alter table identity_providers add constraint identity_providers_preset_check
  check (preset in ('google', 'entra', 'okta', 'keycloak', 'adfs', 'active_directory', 'openldap', 'other'));
comment on table identity_providers is 'Who proves at another place who people are (OpenID Connect, SAML, LDAP).';

alter table identity_providers
  -- LDAP: without TLS, which is for hosts that the installation names.
  add column plain boolean not null default false,
  -- Where people are, and which entries are some.
  add column base_dn text not null default '',
  add column people_filter text not null default '',
  -- What names somebody for good.
  add column subject_attribute text not null default '',
  -- Where groups are looked for where people's entries do not name them, and which attribute of a group names its members.
  add column groups_base_dn text not null default '',
  add column member_attribute text not null default '',
  -- Whether accounts are kept up to date from it, and made for people who never signed in.
  add column syncs boolean not null default false,
  add column sync_creates boolean not null default false,
  add column sync_wanted_at timestamptz,
  add column synced_at timestamptz,
  -- One process at a time reads a directory.
  add column sync_lease_until timestamptz,
  -- Since when it cannot be read, until when its server's certificate holds.
  add column failing_since timestamptz,
  add column server_certificate_until timestamptz;
create index identity_providers_that_sync on identity_providers (synced_at) where syncs and is_active;

-- That the directory deactivated an account: only then does it activate it again.
alter table sso_identities add column deactivated_at timestamptz;

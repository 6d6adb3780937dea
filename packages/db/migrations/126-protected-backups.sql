-- A copy of a backup that only a passphrase or a key opens: it is prepared once the backup is ready, and what protects it is forgotten then.
alter table backups
  add column protection text,
  add column protection_secret text,
  add column protected_key uuid,
  add column protected_bytes bigint,
  add column protected_sha256 text,
  add constraint backups_protection_check check (protection in ('passphrase', 'recipient'));
create index backups_by_protected_key on backups (protected_key) where protected_key is not null;

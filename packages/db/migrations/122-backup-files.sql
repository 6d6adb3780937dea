-- Files that backups hold by reference: their bytes stay in the store as long as one of these names them.
create table backup_files (
  tenant_id bigint not null references tenants (id) on delete cascade,
  backup_id bigint not null,
  file_id uuid not null,
  primary key (tenant_id, backup_id, file_id),
  foreign key (tenant_id, backup_id) references backups (tenant_id, id) on delete cascade
);
comment on table backup_files is 'Files that backups hold by reference; the sweep of the store leaves their bytes.';
create index backup_files_by_file on backup_files (file_id);
call pg_temp.tenant_table('backup_files', customer => 'false');

-- How files are in a backup: their bytes, their names alone, or not at all.
alter table backups add column file_mode text not null default 'include' check (file_mode in ('include', 'reference', 'none'));
update backups set file_mode = 'none' where not include_files;

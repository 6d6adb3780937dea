-- Backups are also loaded into organisations that are new: a copy to try things in.
alter table backup_runs drop constraint backup_runs_kind_check;
alter table backup_runs add constraint backup_runs_kind_check check (kind in ('verify', 'preview', 'rollback', 'clone'));

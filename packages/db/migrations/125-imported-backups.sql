-- Archives that were fetched come back as backups of a kind of their own.
alter table backups drop constraint backups_kind_check;
alter table backups add constraint backups_kind_check check (kind in ('manual', 'scheduled', 'safety', 'imported'));

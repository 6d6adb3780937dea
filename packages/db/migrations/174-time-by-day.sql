-- Time of a period, whoever it is of: what reports by group add up.
create index time_entries_by_day on time_entries (tenant_id, worked_on);

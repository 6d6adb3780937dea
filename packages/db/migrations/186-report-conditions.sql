-- A scheduled report may be sent only when its figures ask for it: what was not sent is kept as a run without people and without a file.
alter table report_runs alter column file_name drop not null;
alter table report_runs add left_out boolean not null default false;
alter table report_runs add constraint report_runs_left_out check (left_out = (file_name is null));
comment on table report_runs is 'Reports that were mailed by a schedule, or left out because none of its conditions was met, each once.';

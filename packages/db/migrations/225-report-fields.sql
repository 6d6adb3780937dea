-- A scheduled report may go by custom fields, and stops where one of them is gone.
alter table report_schedules drop constraint report_schedules_trouble_check;
alter table report_schedules add constraint report_schedules_trouble_check
  check (trouble = any (array['owner_gone', 'not_allowed', 'nobody_left', 'field_gone']));

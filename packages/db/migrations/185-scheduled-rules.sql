-- Rules by schedule: when the next occurrence is, and how far the one under way has come.

alter table automation_rules
  add column next_at timestamptz,
  -- The zone that `next_at` was worked out in: where the organisation has another by now, it is worked out again.
  add column next_zone text,
  -- Occurrences that came, for rhythms that end after some.
  add column occurred integer not null default 0,
  -- Names the occurrence that is under way; tickets up to `round_until` are looked at in the order of their ids, and up to `round_after` they were.
  add column round_key text,
  add column round_after bigint,
  add column round_until bigint,
  add check ((round_key is null) = (round_after is null) and (round_key is null) = (round_until is null)),
  add check ((next_at is null) = (next_zone is null)),
  add check (next_at is null or event = 'schedule'),
  add check (round_key is null or event = 'schedule');
create index automation_rules_by_schedule on automation_rules (next_at) where is_active and event = 'schedule';

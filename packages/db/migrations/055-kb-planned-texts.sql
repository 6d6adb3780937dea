-- Articles know which gap they were begun for, and which day of review somebody was reminded of; a new text waits for its time over a live one.

alter table kb_articles add column from_gap_id text check (length(from_gap_id) between 1 and 200);
comment on column kb_articles.from_gap_id is 'The content gap that it was begun for: while it is published, that is none.';
create index kb_articles_by_gap on kb_articles (tenant_id, from_gap_id) where from_gap_id is not null and deleted_at is null;

alter table kb_articles add column review_reminded_for date;
comment on column kb_articles.review_reminded_for is 'The review_by that its owner was reminded of last.';
create index kb_articles_review_due on kb_articles (review_by)
  where status = 'published' and deleted_at is null and review_by is not null and review_by is distinct from review_reminded_for;

alter table kb_drafts add column publish_at timestamptz;
comment on column kb_drafts.publish_at is 'When a job publishes it over what is live; only of a draft that is scheduled.';
alter table kb_drafts drop constraint kb_drafts_state_check;
alter table kb_drafts add constraint kb_drafts_state_check check (state in ('draft', 'review', 'scheduled'));
alter table kb_drafts add constraint kb_drafts_publish_at_check check ((state = 'scheduled') = (publish_at is not null));
create index kb_drafts_due on kb_drafts (publish_at) where state = 'scheduled';

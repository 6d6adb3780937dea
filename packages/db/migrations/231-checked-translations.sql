-- Whoever writes says that a translation still fits its original: which text of the original that was, by when it was published.
alter table kb_articles add column original_checked_at timestamptz;

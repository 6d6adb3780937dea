-- Of a filter of mails that names what is gone people are notified once.
alter table mail_filters
  -- Since when those who manage mail know of it; null once its action is saved anew.
  add column broken_at timestamptz;

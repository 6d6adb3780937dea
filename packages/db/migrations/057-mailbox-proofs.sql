-- How the address of a mailbox is proved, and how often in a row the mailbox could not be read.

alter table mailboxes
  -- When the newest test mail went to the address; what comes back of it within a day proves the address.
  add column proof_sent_at timestamptz,
  -- How long the mail that proved it was on its way.
  add column proof_seconds integer check (proof_seconds >= 0),
  -- Failures since it was last read: the pause before the next try grows with them.
  add column failures integer not null default 0,
  -- What kind of failure the last one was; last_error has the server's words.
  add column failure text check (failure in ('auth', 'host', 'tls', 'folder', 'timeout', 'lost', 'sealed'));

alter table inbound_mails drop constraint inbound_mails_verdict_check;
alter table inbound_mails add constraint inbound_mails_verdict_check
  check (verdict in ('ticket', 'comment', 'held', 'suspended', 'bounce', 'duplicate', 'test'));

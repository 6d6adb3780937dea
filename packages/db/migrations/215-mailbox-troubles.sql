-- A mailbox in trouble is told of once, also where its own server takes no mails; and mails that waited for longer than their job go out later.
alter table mailboxes
  -- Since when those who manage mail know that it cannot be read, or does not send.
  add column told_at timestamptz,
  add column sending_told_at timestamptz,
  -- Since when its own server takes no mails, and why.
  add column sending_since timestamptz,
  add column sending_failure text check (sending_failure in ('auth', 'host', 'tls', 'timeout', 'lost')),
  add column sending_error text;

-- When a mail was queued anew.
alter table mails add column queued_again_at timestamptz;

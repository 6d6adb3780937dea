-- What answers by mail look like: the signature of who wrote them, the messages before them where a mailbox quotes these; and the further
-- addresses that a mailbox has.
alter table users add mail_signature text not null default '';
alter table mailboxes add quotes_history boolean not null default false;
alter table mailboxes add aliases text[] not null default '{}';

-- Mails that staff forward to a mailbox open tickets for whoever wrote them first, where a mailbox is set up so.
alter table mailboxes add staff_forwards boolean not null default false;

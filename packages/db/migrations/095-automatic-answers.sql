-- A mailbox may answer each new ticket at once, with articles that may help; off until somebody turns it on.
alter table mailboxes add column auto_reply boolean not null default false;

alter table mail_templates drop constraint mail_templates_kind_check;
alter table mail_templates add constraint mail_templates_kind_check check (kind in ('answered', 'opened', 'copied', 'resolved', 'received'));

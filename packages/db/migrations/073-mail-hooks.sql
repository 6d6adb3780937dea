-- Mails that providers hand over by signed calls, and that people drop as files.

alter table inbound_mails drop constraint inbound_mails_source_check;
alter table inbound_mails add constraint inbound_mails_source_check check (source in ('smtp', 'imap', 'drop', 'hook'));

create table mail_hook_uses (
  tenant_id bigint not null,
  mailbox_id bigint not null,
  -- A hash of what makes a signed call unique.
  call text not null,
  -- The mail that it brought: the same call may be repeated with it, and with no other.
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, mailbox_id, call),
  foreign key (tenant_id, mailbox_id) references mailboxes (tenant_id, id) on delete cascade
);
comment on table mail_hook_uses is 'Signed calls of mail providers that were taken; kept while their signature is good.';
create index mail_hook_uses_by_age on mail_hook_uses (tenant_id, mailbox_id, created_at);
call pg_temp.tenant_table('mail_hook_uses', customer => 'false');
